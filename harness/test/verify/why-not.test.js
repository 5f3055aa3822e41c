import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { whyNot } from "../../src/verify/why-not.js";

const FAILURE = /** @type {const} */ ({ status: "failed", code: "crashed", detail: "it ended" });

/** @type {string} */
let dir;
before(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), "routebench-engines-"));
  const packageDir = path.join(dir, "node_modules", "restana");
  await mkdir(packageDir, { recursive: true });
  const manifest = { name: "restana", version: "6.1.0", engines: { node: ">=24" } };
  await writeFile(path.join(packageDir, "package.json"), JSON.stringify(manifest));
});
after(() => rm(dir, { recursive: true }));

/** @param {Partial<import("../../src/subject.js").Subject>} changes */
const app = (changes) => ({
  ...{ id: "a", name: "a", homepage: "", tls: true, dir, serverFile: "", version: "6.1.0" },
  ...{ packages: ["restana"], ...changes },
});

const onNode = (/** @type {string} */ version) =>
  app({ runtime: { name: "node", version }, interpreter: ["/node"] });

test("what its package wants of Node is said where it does not get it", async () => {
  const { detail } = (await whyNot(onNode("22.1.0"), FAILURE)) ?? {};
  assert.equal(detail, "it ended; restana 6.1.0 wants Node >=24");
  assert.equal((await whyNot(onNode("24.1.0"), FAILURE))?.detail, "it ended");
});

test("what it wants of Node is no reason on another runtime", async () => {
  const onBun = app({ runtime: { name: "bun", version: "1.4.5" }, interpreter: ["/bun"] });
  assert.equal((await whyNot(onBun, FAILURE))?.detail, "it ended");
});

test("a chosen runtime that does not run an app is no fault; the harness's own Node is", async () => {
  assert.equal((await whyNot(onNode("24.1.0"), FAILURE))?.code, "does-not-apply");
  assert.equal((await whyNot(app({}), FAILURE))?.code, "crashed");
});

test("what did not fail needs no reason", async () => {
  assert.equal(await whyNot(app({}), null), null);
});
