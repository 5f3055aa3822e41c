import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePackageSpec } from "../../src/options/parsers.js";

test("parses a package with a major, a range, an exact version or a tag", () => {
  assert.deepEqual(parsePackageSpec("fastify@4"), { name: "fastify", version: "4" });
  assert.deepEqual(parsePackageSpec("fastify@^4.1"), { name: "fastify", version: "^4.1" });
  assert.deepEqual(parsePackageSpec("koa@3.0.0-alpha0"), { name: "koa", version: "3.0.0-alpha0" });
  assert.deepEqual(parsePackageSpec("koa@next"), { name: "koa", version: "next" });
  assert.deepEqual(parsePackageSpec("@hapi/hapi@21"), { name: "@hapi/hapi", version: "21" });
});

test("rejects a revision, an alias, a path and a package without a version", () => {
  const names = ["HEAD~1", "HEAD@{1}", "v1.0", "fastify", "@hapi/hapi", "fastify@", "@4", "-x@4"];
  const places = ["a@npm:b@1", "a@github:b/c", "../a@1"];
  for (const text of [...names, ...places]) assert.equal(parsePackageSpec(text), null, text);
});

test("takes the place of a build, which may contain an @", () => {
  for (const place of [
    "https://pkg.pr.new/hono@f82aba8",
    "http://127.0.0.1:80/b.tgz",
    "file:../b.tgz",
    "git+file:../b#main",
    "git+https://example.org/b.git",
  ]) {
    assert.deepEqual(parsePackageSpec(`hono@${place}`), { name: "hono", version: place });
    assert.deepEqual(parsePackageSpec(`@a/b@${place}`), { name: "@a/b", version: place });
  }
});
