import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runtimeId } from "../../src/find/runtimes.js";
import { parseRuntime } from "../../src/options/parsers.js";

test("parses the name of a runtime with no version, a major or an exact version", () => {
  assert.deepEqual(parseRuntime("node@24"), { text: "node@24", name: "node", version: "24" });
  assert.deepEqual(parseRuntime("bun"), { text: "bun", name: "bun", version: null });
  assert.deepEqual(parseRuntime("deno@2.9.6"), {
    text: "deno@2.9.6",
    name: "deno",
    version: "2.9.6",
  });
});

test("parses a name with a slash as a path to any runtime", () => {
  for (const text of ["./node", "/usr/bin/bun", "out/Release/node"]) {
    assert.deepEqual(parseRuntime(text), { text, name: null, version: null });
  }
});

describe("a wrong name of a runtime", () => {
  for (const text of [
    "",
    "node@",
    "node@latest",
    "node@24.1.0.2",
    "nodejs",
    "node 24",
    "@24",
    "a@b",
  ]) {
    test(`is rejected: ${JSON.stringify(text)}`, () => assert.equal(parseRuntime(text), null));
  }
});

test("gives different runtimes different ids that are safe as folder names", () => {
  const version = fc.option(fc.stringMatching(/^\d{1,3}(\.\d{1,3}){0,2}$/));
  const named = fc
    .tuple(fc.constantFrom("node", "bun", "deno"), version)
    .map(([name, number]) => (number === null ? name : `${name}@${number}`));
  fc.assert(
    fc.property(named, named, (a, b) => {
      const [idOfA, idOfB] = [a, b].map((text) => idOf(text));
      assert.match(idOfA ?? "", /^[a-z]+(-[\d.]+)?$/);
      assert.equal(idOfA === idOfB, a === b);
    }),
  );
});

/** @param {string} text */
function idOf(text) {
  const { name, version } = parseRuntime(text) ?? {};
  assert.ok(name && version !== undefined);
  return runtimeId({ name, version });
}
