import assert from "node:assert/strict";
import { test } from "node:test";
import { parseManifest } from "@routebench/contract/manifest";

const valid = { name: "fastify", homepage: "https://fastify.dev", package: "fastify" };

test("assumes that an app serves TLS unless its manifest says otherwise", () => {
  assert.deepEqual(parseManifest(valid), { ...valid, tls: true });
});

test("reads that an app does not serve TLS", () => {
  assert.equal(parseManifest({ ...valid, tls: false }).tls, false);
});

test("requires a one-line reason for what an app cannot serve", () => {
  const cannot = { https: "it has no TLS", table: "its router has no wildcards" };
  assert.deepEqual(parseManifest({ ...valid, cannot }).cannot, cannot);
  for (const wrong of [{ table: true }, { table: "" }, { table: "two\nlines" }]) {
    assert.throws(() => parseManifest({ ...valid, cannot: wrong }), /cannot/);
  }
});

test("names the known keys if cannot has an unknown key", () => {
  assert.throws(
    () => parseManifest({ ...valid, cannot: { routes: "its router has no tables" } }),
    /cannot: unknown: "routes"\. Known are https, table, params, body, middleware/,
  );
});

test("names the known fields if the manifest has an unknown field", () => {
  assert.throws(
    () => parseManifest({ ...valid, pakage: "x" }),
    /unknown: "pakage"\. Known are name/,
  );
});

test("reads whether an app is featured", () => {
  assert.equal(parseManifest({ ...valid, featured: true }).featured, true);
  assert.equal(parseManifest(valid).featured, undefined);
  assert.throws(() => parseManifest({ ...valid, featured: "yes" }), /featured: /);
});

test("names CONTRIBUTING.md if package.json has no manifest", () => {
  assert.throws(() => parseManifest(undefined), /no "routebench" field\. See CONTRIBUTING.md/);
});

test("names each wrong field", () => {
  assert.throws(
    () => parseManifest({ name: "", homepage: "fastify.dev" }),
    (/** @type {Error} */ error) =>
      /name: /.test(error.message) && /homepage: /.test(error.message),
  );
});

test("rejects an unknown field, such as a misspelled one", () => {
  assert.throws(() => parseManifest({ ...valid, pakage: "fastify" }), /pakage/);
});

for (const [what, name] of [
  ["a line break", "fast\nify"],
  ["an escape sequence", "\u001b[31mfastify"],
  ["ten thousand characters", "x".repeat(10_000)],
]) {
  test(`rejects a name with ${what}`, () => {
    assert.throws(() => parseManifest({ ...valid, name }), /name: /);
  });
}

test("rejects a homepage that is not a web address", () => {
  assert.throws(() => parseManifest({ ...valid, homepage: "javascript:alert(1)" }), /homepage/);
});

test("accepts a command on the PATH or below the app's folder, with its arguments", () => {
  for (const command of [["bun"], ["./start.sh", "--flag", "a b; $c"], ["bin/node24"]]) {
    assert.deepEqual(parseManifest({ ...valid, command }).command, command);
  }
});

for (const [what, command] of [
  ["a shell command line", "node --flag"],
  ["empty", []],
  ["an absolute path", ["/bin/sh"]],
  ["a path out of the app's folder", ["./bin/../../sh"]],
  ["a flag", ["--version"]],
  ["a path that only a shell expands", ["~/node"]],
  ["a program and an argument with a line break", ["node", "a\nb"]],
]) {
  test(`rejects a command that is ${what}`, () => {
    assert.throws(() => parseManifest({ ...valid, command }), /command/);
  });
}

test("requires one-line arguments, and files in the app's folder, of a program", () => {
  const program = { command: ["nginx", "-c", "{config}"], config: "nginx.conf", version: ["-v"] };
  assert.deepEqual(parseManifest({ ...valid, program }).program, program);
  for (const wrong of [{ config: "../nginx.conf" }, { command: [] }, { version: ["a\nb"] }]) {
    assert.throws(() => parseManifest({ ...valid, program: { ...program, ...wrong } }), /program/);
  }
});

test("rejects an app that has both a command and a program", () => {
  const both = { command: ["./start.sh"], program: { command: ["nginx"] } };
  assert.throws(() => parseManifest({ ...valid, ...both }), /program: .*not both/);
});

test("requires that facts and notes are one short line each", () => {
  const facts = { "First commit": "Jun 05, 2012" };
  assert.deepEqual(parseManifest({ ...valid, facts }).facts, facts);
  assert.throws(() => parseManifest({ ...valid, facts: { Link: "a\nb" } }), /facts/);
  for (const notes of ["", "a\nb", "a".repeat(301)]) {
    assert.throws(() => parseManifest({ ...valid, notes }), /notes: must be one line/);
  }
});
