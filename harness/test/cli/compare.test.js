/** `compare` with two saved results. */
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
 * @param {number} fastify requests/s, compared with 80,000 of node:http
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

test("compare shows which app became slower, and exits with 0 without --fail-on", async () => {
  const { exitCode, stdout } = await runCommand(["compare", old, slower]);
  assert.match(stdout, /^\| fastify .*\| ▼ slower/m);
  assert.doesNotMatch(stdout, /^\| node-http .*slower/m);
  assert.equal(exitCode, 0);
});

test("--fail-on slower exits with 1 if an app became slower, and otherwise with 0", async () => {
  assert.equal((await runCommand(["compare", old, slower, "--fail-on", "slower"])).exitCode, 1);
  for (const before of [old, slower]) {
    const args = ["compare", before, old, "--fail-on", "slower"];
    assert.equal((await runCommand(args)).exitCode, 0);
  }
});

test("--fail-on slower exits with 1 if an app no longer finishes, and shows why", async () => {
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

test("compare needs --force for results of different Node versions, and names both versions", async () => {
  const elsewhere = await save("elsewhere", 60_000, (result) => ({
    ...result,
    environment: { ...result.environment, nodeVersion: "v22.0.0" },
  }));
  const args = ["compare", old, elsewhere, "--fail-on", "slower"];
  const refused = await runCommand(args);
  assert.equal(refused.exitCode, 2, refused.stderr);
  assert.match(refused.stderr, /^error: nothing could be compared, so --fail-on slower has/m);
  assert.doesNotMatch(refused.stdout, /slower/);
  assert.match(refused.stdout, /^\| fastify .*Node: v20\.19\.0 then, v22\.0\.0 now/m);
  const forced = await runCommand([...args, "--force"]);
  assert.equal(forced.exitCode, 1, forced.stderr);
  assert.match(forced.stdout, /^Compared with --force although .*Node: v20\.19\.0/m);
});

test("compare rejects a result of another method, even with --force", async () => {
  const older = await save("other-method", 60_000, (result) => ({
    ...result,
    config: { ...result.config, method: METHOD - 1 },
  }));
  for (const before of [old, older]) {
    const { exitCode, stdout, stderr } = await runCommand(["compare", before, older, "--force"]);
    assert.match(
      stderr,
      new RegExp(`measured with method ${METHOD - 1}, but compare handles only`),
    );
    assert.equal(stdout, "");
    assert.equal(exitCode, 2);
  }
});

test("compare rejects results without a common mode that ranks apps, and names their modes", async () => {
  const { driver, load } = settingsOf("external", scatteredResult({}).config);
  const saveMode = (/** @type {string} */ name, /** @type {object} */ modes) =>
    save(name, 60_000, (result) => ({
      ...result,
      trials: [],
      config: { ...result.config, modes },
    }));
  const inProcess = await saveMode("in-process", { "in-process": { driver, load } });
  const different = await runCommand(["compare", old, inProcess]);
  assert.match(different.stderr, /no mode in common: external before, in-process now/);
  const footprint = await saveMode("footprint", { footprint: { driver, load, idleMs: 500 } });
  const same = await runCommand(["compare", footprint, footprint]);
  const remedy =
    /: footprint before, footprint now\. Measure both in one of external, in-process, standalone$/m;
  assert.match(same.stderr, remedy);
  assert.deepEqual([different.exitCode, same.exitCode], [2, 2]);
});

test("compare includes an app whose version changed, and names both versions", async () => {
  const upgraded = await save("upgraded", 60_000, (result) => ({
    ...result,
    apps: result.apps.map((app) => (app.id === "fastify" ? { ...app, version: "9.9.9" } : app)),
  }));
  const { stdout } = await runCommand(["compare", old, upgraded]);
  assert.match(stdout, /^\| fastify .*slower/m);
  const [, changedApps = ""] = stdout.split("The measured code differs:\n");
  assert.match(changedApps, /^- fastify: .* then, 9\.9\.9, .* now$/m);
  assert.doesNotMatch(changedApps, /node-http/);
  assert.doesNotMatch((await runCommand(["compare", old, slower])).stdout, /The measured code/);
});
