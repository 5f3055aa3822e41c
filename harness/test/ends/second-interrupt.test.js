import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import path from "node:path";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { until } from "../../../packages/host/test/support/until.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { SHORT, startCommand, untilPrinted } from "../support/command.js";

const NEVER_KILLS = fileURLToPath(new URL("../support/never-kills.js", import.meta.url));

const folder = appsFolderOfEachTest({ silent: "never-answers" });
afterEach(async () => {
  assert.deepEqual(await commandLinesWith(folder.dir), []);
});

/** @param {Record<string, string>} [env] */
function startSilent(env) {
  const apps = ["--apps", folder.dir, "--output", folder.output];
  return startCommand([...SHORT, ...apps, "--limit", "answer=10h"], { env });
}

/** Waits for a server. The command's own line contains the folder too. */
const untilAsked = () => until(async () => (await commandLinesWith(folder.dir)).length > 1);

test("Ctrl-C ends a run without waiting for a silent server or blaming it", async () => {
  const command = startSilent();
  await untilAsked();
  command.kill("SIGINT");
  const { exitCode, stderr } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.match(stderr, /^Nothing was measured yet\.$/m);
  assert.doesNotMatch(stderr, /✗/);
});

test("Ctrl-C ends verify without blaming the app, and leaves no process", async () => {
  const command = startCommand(["verify", "--apps", folder.dir]);
  await untilAsked();
  command.kill("SIGINT");
  const { exitCode, stdout, stderr } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.equal(stdout, "");
});

test("a second Ctrl-C ends the run at once without saving, and leaves no process", async () => {
  const command = startSilent({ NODE_OPTIONS: `--import=${NEVER_KILLS}` });
  await untilAsked();
  command.kill("SIGINT");
  await untilPrinted(command, /Press Ctrl-C again to end it at once/);
  command.kill("SIGINT");
  assert.equal((await command).exitCode, 130);
  await assert.rejects(access(path.join(folder.output, "result.json")), { code: "ENOENT" });
  await until(async () => (await startedBy(/** @type {number} */ (command.pid))).length === 0);
});
