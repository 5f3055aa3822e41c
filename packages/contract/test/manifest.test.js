import assert from "node:assert/strict";
import { test } from "node:test";
import { parseManifest } from "@routebench/contract/manifest";

const valid = { name: "fastify", homepage: "https://fastify.dev", package: "fastify" };

test("an app serves TLS unless its manifest says otherwise", () => {
  assert.deepEqual(parseManifest(valid), { ...valid, tls: true });
});

test("a framework that cannot serve TLS says so", () => {
  assert.equal(parseManifest({ ...valid, tls: false }).tls, false);
});

test("what a framework cannot serve stands there with the reason, in one line", () => {
  const cannot = { https: "it has no TLS", table: "its router has no wildcards" };
  assert.deepEqual(parseManifest({ ...valid, cannot }).cannot, cannot);
  for (const wrong of [{ table: true }, { table: "" }, { table: "two\nlines" }]) {
    assert.throws(() => parseManifest({ ...valid, cannot: wrong }), /cannot/);
  }
});

test("an app is featured where its manifest says so", () => {
  assert.equal(parseManifest({ ...valid, featured: true }).featured, true);
  assert.equal(parseManifest(valid).featured, undefined);
  assert.throws(() => parseManifest({ ...valid, featured: "yes" }), /featured: /);
});

test("a package.json without a manifest is told where the form is described", () => {
  assert.throws(() => parseManifest(undefined), /no "routebench" field\. See CONTRIBUTING.md/);
});

test("each wrong field is named", () => {
  assert.throws(
    () => parseManifest({ name: "", homepage: "fastify.dev" }),
    (/** @type {Error} */ error) =>
      /name: /.test(error.message) && /homepage: /.test(error.message),
  );
});

test("an unknown field is refused, so that a typing error does not pass in silence", () => {
  assert.throws(() => parseManifest({ ...valid, pakage: "fastify" }), /pakage/);
});

for (const [what, name] of [
  ["a line break", "fast\nify"],
  ["an escape sequence", "\u001b[31mfastify"],
  ["ten thousand characters", "x".repeat(10_000)],
]) {
  test(`a name with ${what} is refused`, () => {
    assert.throws(() => parseManifest({ ...valid, name }), /name: /);
  });
}

test("a homepage must be a web address, so that a report can link to it", () => {
  assert.throws(() => parseManifest({ ...valid, homepage: "javascript:alert(1)" }), /homepage/);
});

test("a command is a name on the PATH or a path below the app's folder, with its arguments", () => {
  for (const command of [["bun"], ["./start.sh", "--flag", "a b; $c"], ["bin/node24"]]) {
    assert.deepEqual(parseManifest({ ...valid, command }).command, command);
  }
});

for (const [what, command] of [
  ["a shell's line", "node --flag"],
  ["nothing", []],
  ["an absolute path", ["/bin/sh"]],
  ["a path that leads out of the folder", ["./bin/../../sh"]],
  ["a flag for another program", ["--version"]],
  ["what only a shell would understand", ["~/node"]],
  ["an argument with a line break", ["node", "a\nb"]],
]) {
  test(`a command that is ${what} is refused`, () => {
    assert.throws(() => parseManifest({ ...valid, command }), /command/);
  });
}

test("a program's words are one line each, and its files lie beside its manifest", () => {
  const program = { command: ["nginx", "-c", "{config}"], config: "nginx.conf", version: ["-v"] };
  assert.deepEqual(parseManifest({ ...valid, program }).program, program);
  for (const wrong of [{ config: "../nginx.conf" }, { command: [] }, { version: ["a\nb"] }]) {
    assert.throws(() => parseManifest({ ...valid, program: { ...program, ...wrong } }), /program/);
  }
});

test("an app has a command that loads its file, or is a program, but not both", () => {
  const both = { command: ["./start.sh"], program: { command: ["nginx"] } };
  assert.throws(() => parseManifest({ ...valid, ...both }), /program: .*not both/);
});

test("what a manifest tells of an app is short lines", () => {
  const facts = { "First commit": "Jun 05, 2012" };
  assert.deepEqual(parseManifest({ ...valid, facts }).facts, facts);
  assert.throws(() => parseManifest({ ...valid, facts: { Link: "a\nb" } }), /facts/);
});
