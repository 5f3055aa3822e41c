import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import path from "node:path";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { until } from "../../../packages/host/test/support/until.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { SHORT, startCommand, untilItSays } from "../support/command.js";

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

/** The command's own line is one of them. */
const untilAsked = () => until(async () => (await commandLinesWith(folder.dir)).length > 1);

test("Ctrl-C waits for no server and blames none, whatever its limits", async () => {
  const command = startSilent();
  await untilAsked();
  command.kill("SIGINT");
  const { exitCode, stderr } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.match(stderr, /^Nothing was measured yet\.$/m);
  assert.doesNotMatch(stderr, /✗/);
});

test("Ctrl-C ends verify while an app is asked, blames none and leaves no process", async () => {
  const command = startCommand(["verify", "--apps", folder.dir]);
  await untilAsked();
  command.kill("SIGINT");
  const { exitCode, stdout, stderr } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.equal(stdout, "");
});

test("a second Ctrl-C ends the run at once, unsaved, and leaves no process all the same", async () => {
  const command = startSilent({ NODE_OPTIONS: `--import=${NEVER_KILLS}` });
  await untilAsked();
  command.kill("SIGINT");
  await untilItSays(command, /a second Ctrl-C ends it at once/);
  command.kill("SIGINT");
  assert.equal((await command).exitCode, 130);
  await assert.rejects(access(path.join(folder.output, "result.json")), { code: "ENOENT" });
  await until(async () => (await startedBy(/** @type {number} */ (command.pid))).length === 0);
});
