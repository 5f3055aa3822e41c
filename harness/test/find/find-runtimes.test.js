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
  const asked = text.split(",").map((one) => parseRuntime(one));
  return findRuntimes(/** @type {any} */ (asked), folder.dir);
};

test("without a choice, apps run on the Node that runs the harness, as they are", async () => {
  const own = { id: null, name: "node", version: process.versions.node };
  assert.deepEqual(await findRuntimes(), [own]);
  assert.deepEqual(await find("node"), [own]);
});

test("one that was added is started from its folder, with what it has to be given", async () => {
  const [node, deno] = await find("node@24,deno");
  const file = path.join(folder.dir, "node-24/node_modules/node-some-system/bin/node");
  assert.deepEqual(node, { id: "node-24", name: "node", version: "24.1.0", interpreter: [file] });
  assert.equal(deno?.id, "deno");
  assert.deepEqual(deno?.interpreter?.slice(1, 3), ["run", "-A"]);
});

test("a path is asked what it is", async () => {
  const file = path.join(folder.dir, "deno/node_modules/@deno/some-system/deno");
  const [found] = await find(file);
  assert.deepEqual([found?.id, found?.name, found?.version], ["deno-2.9.6", "deno", "2.9.6"]);
  assert.equal(found?.interpreter?.[0], file);
});

describe("one that cannot be used is named, with the remedy", () => {
  /** @type {[string, () => string, RegExp][]} */
  const wrong = [
    ["not added", () => "node@22", /^the runtime node@22 is not here; .* runtime add node@22$/],
    ["half added", () => "bun@9", /^the runtime bun@9 is not here/],
    ["no file", () => "./no/such/node", /"\.\/no\/such\/node" is no program/],
    ["another program", () => "/bin/echo", /"\/bin\/echo" cannot be used: it is neither Node/],
    ["the same twice", () => "node@24,node@24.1.0", /node@24 and node@24.1.0 are both Node 24.1.0/],
  ];
  for (const [what, text, message] of wrong) {
    test(what, () => assert.rejects(find(text()), { name: "UsageError", message }));
  }
});
