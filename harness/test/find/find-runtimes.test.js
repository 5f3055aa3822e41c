import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { findRuntimes } from "../../src/find/runtimes.js";
import { parseRuntime } from "../../src/options/parsers.js";
import { makeRuntimesFolder, scriptThatSays } from "../support/runtimes-folder.js";

const NODE = { package: "node-some-system", file: "bin/node", script: scriptThatSays("v24.1.0") };
const DENO = {
  package: "@deno/some-system",
  file: "deno",
  script: scriptThatSays("deno 2.9.6 (x)"),
};

/** @type {Awaited<ReturnType<typeof makeRuntimesFolder>>} */
let folder;
before(async () => {
  folder = await makeRuntimesFolder({
    "node-24": { ...NODE, version: "24.1.0" },
    "node-24.1.0": { ...NODE, version: "24.1.0" },
    deno: { ...DENO, version: "2.9.6" },
    "bun-9": { package: "other", file: "text", version: "9.0.0", script: "bun Inc." },
  });
});
after(() => folder.remove());

/** @param {string} text */
const find = (text) => {
  const runtimes = text.split(",").map((name) => parseRuntime(name));
  return findRuntimes(/** @type {any} */ (runtimes), folder.dir);
};

test("finds the Node that runs the harness if no runtime is chosen", async () => {
  const harnessNode = { id: null, name: "node", version: process.versions.node };
  assert.deepEqual(await findRuntimes(), [harnessNode]);
  assert.deepEqual(await find("node"), [harnessNode]);
});

test("finds the program of an added runtime, with its arguments", async () => {
  const [node, deno] = await find("node@24,deno");
  const file = path.join(folder.dir, "node-24/node_modules/node-some-system/bin/node");
  assert.deepEqual(node, { id: "node-24", name: "node", version: "24.1.0", interpreter: [file] });
  assert.equal(deno?.id, "deno");
  assert.deepEqual(deno?.interpreter?.slice(1, 3), ["run", "-A"]);
});

test("finds the name and version of the program at a path", async () => {
  const file = path.join(folder.dir, "deno/node_modules/@deno/some-system/deno");
  const [runtime] = await find(file);
  assert.deepEqual([runtime?.id, runtime?.name, runtime?.version], ["deno-2.9.6", "deno", "2.9.6"]);
  assert.equal(runtime?.interpreter?.[0], file);
});

describe("a runtime that cannot be used", () => {
  /** @type {[string, () => string, RegExp][]} */
  const wrong = [
    ["not added", () => "node@22", /^the runtime node@22 is not installed\..* add node@22$/],
    ["half added", () => "bun@9", /^the runtime bun@9 is not installed/],
    ["a missing file", () => "./no/such/node", /"\.\/no\/such\/node" is not a program/],
    ["another program", () => "/bin/echo", /"\/bin\/echo" cannot be used: it is neither Node/],
    ["named twice", () => "node@24,node@24.1.0", /node@24 and node@24.1.0 are both Node 24.1.0/],
  ];
  for (const [what, text, message] of wrong) {
    test(`is rejected: ${what}`, () =>
      assert.rejects(find(text()), { name: "UsageError", message }));
  }
});
