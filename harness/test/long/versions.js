/** Two major versions of a real framework, from the real registry. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { runPnpm } from "../../src/find/install-version.js";
import { runCommand, SHORT } from "../support/command.js";

const { fault } = await runPnpm(["view", "fastify", "version", "--json"], ROOT_DIR);
const skip = fault ? `the registry cannot be reached: ${fault}` : false;

test("a run measures two major versions of fastify from the registry", { skip }, async () => {
  const dir = temporaryFolder();
  const args = ["explain", "--versions", "fastify@4,fastify@5", "--output", dir];
  const { exitCode, stderr } = await runCommand([...args, ...SHORT]);
  assert.equal(exitCode, 0, stderr);
  const { apps, trials } = JSON.parse(await readFile(path.join(dir, "result.json"), "utf8"));
  const [nodeHttp, four, five, ...more] = apps;
  assert.deepEqual(more, []);
  assert.equal(nodeHttp.id, "node-http");
  assert.match(four.id, /^fastify@4\.\d+\.\d+$/);
  assert.match(five.id, /^fastify@5\.\d+\.\d+$/);
  for (const { id, version } of [four, five]) assert.equal(`fastify@${version}`, id);
  assert.ok(trials.every((/** @type {{ status: string }} */ { status }) => status !== "failed"));
  const report = await readFile(path.join(dir, "report.md"), "utf8");
  assert.match(report, /^# Versions$/m);
  assert.match(report, /^### From fastify 4\.\d+\.\d+ to fastify 5\.\d+\.\d+$/m);
  assert.deepEqual((await readdir(path.join(dir, "profiles"))).toSorted(), [
    ...[`${four.id}.1.cpuprofile`, `${five.id}.1.cpuprofile`, "node-http.1.cpuprofile"],
  ]);
});
