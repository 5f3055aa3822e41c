/** Two majors of a real framework, from the real registry. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { runPnpm } from "../../src/entries/pnpm.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { runCommand, SHORT } from "../support/command.js";

const { fault } = await runPnpm(["view", "fastify", "version", "--json"], ROOT_DIR);
const skip = fault ? `the registry cannot be reached: ${fault}` : false;

test("two majors of fastify are measured in one run, each as what it is", { skip }, async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  try {
    const args = ["--versions", "fastify@4,fastify@5", "--mode", "external", "--output", dir];
    const { exitCode, stderr } = await runCommand([...args, ...SHORT]);
    assert.equal(exitCode, 0, stderr);
    const { apps, trials } = JSON.parse(await readFile(path.join(dir, "result.json"), "utf8"));
    const [nodeHttp, four, five, ...others] = apps;
    assert.deepEqual(others, []);
    assert.equal(nodeHttp.id, "node-http");
    assert.match(four.id, /^fastify@4\.\d+\.\d+$/);
    assert.match(five.id, /^fastify@5\.\d+\.\d+$/);
    for (const { id, version } of [four, five]) assert.equal(`fastify@${version}`, id);
    assert.ok(trials.every((/** @type {{ status: string }} */ { status }) => status !== "failed"));
    assert.match(await readFile(path.join(dir, "report.md"), "utf8"), /^## Versions$/m);
  } finally {
    await rm(dir, { recursive: true });
  }
});
