/** Two saved results, told apart by the command; nothing is measured. */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { settingsOf } from "@routebench/contract/modes";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { saveResult } from "../../src/results/result-store.js";
import { runCommand } from "../support/command.js";
import { madeUpFailure } from "../support/made-up-result.js";
import { scatteredResult } from "../support/scattered-result.js";

const folder = temporaryFolder();

/**
 * @param {string} name
 * @param {number} fastify requests/s, where node:http has 80,000
 * @param {(result: ReturnType<typeof scatteredResult>) => ReturnType<typeof scatteredResult>} [change]
 * @returns {Promise<string>} its file
 */
async function save(name, fastify, change = (result) => result) {
  const output = path.join(folder, name);
  await mkdir(output);
  await saveResult(output, change(scatteredResult({ "node-http": 80_000, fastify })));
  return path.join(output, "result.json");
}

const [old, slower] = [await save("old", 76_000), await save("slower", 60_000)];

test("compare says which app became slower, and ends well unless it is told to fail", async () => {
  const { exitCode, stdout } = await runCommand(["compare", old, slower]);
  assert.match(stdout, /^\| fastify .*\| ▼ slower/m);
  assert.doesNotMatch(stdout, /^\| node-http .*slower/m);
  assert.equal(exitCode, 0);
});

test("--fail-on slower exits with 1 where one did, and with 0 where none did", async () => {
  assert.equal((await runCommand(["compare", old, slower, "--fail-on", "slower"])).exitCode, 1);
  for (const before of [old, slower]) {
    const args = ["compare", before, old, "--fail-on", "slower"];
    assert.equal((await runCommand(args)).exitCode, 0);
  }
});

test("--fail-on slower exits with 1 where an app did not finish that had before, and says why", async () => {
  const broken = await save("broken", 76_000, (result) => ({
    ...result,
    trials: [...result.trials, madeUpFailure(6, "fastify")],
  }));
  const args = ["compare", old, broken];
  const { exitCode, stdout } = await runCommand([...args, "--fail-on", "slower"]);
  assert.match(
    stdout,
    /^\| fastify .*\| ▼ did not finish +\| .* new result: round 6: the server exited/m,
  );
  assert.equal(exitCode, 1);
  assert.equal((await runCommand(args)).exitCode, 0);
  const fromBroken = ["compare", broken, broken, "--fail-on", "slower"];
  assert.doesNotMatch((await runCommand(fromBroken)).stdout, /▼/);
});

test("results of two machines are compared by --force alone, which says what differs", async () => {
  const elsewhere = await save("elsewhere", 60_000, (result) => ({
    ...result,
    environment: { ...result.environment, nodeVersion: "v22.0.0" },
  }));
  const args = ["compare", old, elsewhere, "--fail-on", "slower"];
  const refused = await runCommand(args);
  assert.equal(refused.exitCode, 2, refused.stderr);
  assert.match(refused.stderr, /^error: nothing could be compared, so --fail-on slower can/m);
  assert.doesNotMatch(refused.stdout, /slower/);
  assert.match(refused.stdout, /^\| fastify .*Node: v20\.19\.0 then, v22\.0\.0 now/m);
  const forced = await runCommand([...args, "--force"]);
  assert.equal(forced.exitCode, 1, forced.stderr);
  assert.match(forced.stdout, /^Forced: the circumstances differ \(.*Node: v20\.19\.0/m);
});

test("compare refuses a result of another method, even if forced", async () => {
  const other = await save("other-method", 60_000, (result) => ({
    ...result,
    config: { ...result.config, method: METHOD - 1 },
  }));
  for (const before of [old, other]) {
    const { exitCode, stdout, stderr } = await runCommand(["compare", before, other, "--force"]);
    assert.match(stderr, new RegExp(`measured with method ${METHOD - 1}, and compare computes`));
    assert.equal(stdout, "");
    assert.equal(exitCode, 2);
  }
});

test("results without a common mode that ranks apps are refused, with the modes of both", async () => {
  const { driver, load } = settingsOf("external", scatteredResult({}).config);
  const saveMode = (/** @type {string} */ name, /** @type {object} */ modes) =>
    save(name, 60_000, (result) => ({
      ...result,
      trials: [],
      config: { ...result.config, modes },
    }));
  const inProcess = await saveMode("in-process", { "in-process": { driver, load } });
  const other = await runCommand(["compare", old, inProcess]);
  assert.match(other.stderr, /no mode in common .*: external then, in-process now/);
  const footprint = await saveMode("footprint", { footprint: { driver, load, idleMs: 500 } });
  const same = await runCommand(["compare", footprint, footprint]);
  const remedy =
    /: footprint then, footprint now\. Measure both in one of external, in-process, standalone$/m;
  assert.match(same.stderr, remedy);
  assert.deepEqual([other.exitCode, same.exitCode], [2, 2]);
});

test("an app that was measured at other versions is named as such, and compared all the same", async () => {
  const upgraded = await save("upgraded", 60_000, (result) => ({
    ...result,
    apps: result.apps.map((app) => (app.id === "fastify" ? { ...app, version: "9.9.9" } : app)),
  }));
  const { stdout } = await runCommand(["compare", old, upgraded]);
  assert.match(stdout, /^\| fastify .*slower/m);
  const [, named = ""] = stdout.split("What was measured differs:\n");
  assert.match(named, /^- fastify: .* then, 9\.9\.9, .* now$/m);
  assert.doesNotMatch(named, /node-http/);
  assert.doesNotMatch((await runCommand(["compare", old, slower])).stdout, /What was measured/);
});
