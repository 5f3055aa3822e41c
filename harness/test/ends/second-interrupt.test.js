import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { SHORT, startCommand, untilItSays } from "../support/command.js";
import { commandLinesWith, startedBy } from "../support/processes.js";
import { until } from "../support/until.js";

test("a second Ctrl-C ends the run at once, unsaved, and leaves no process all the same", async () => {
  const folder = await makeAppsFolder({ silent: "never-answers" });
  const apps = ["--apps", folder.dir, "--output", folder.output];
  // Without the second one the run would wait for its answer, and then be saved.
  const command = startCommand([...SHORT, ...apps, "--limit", "answer=10m"]);
  await until(async () => (await commandLinesWith(folder.dir)).length > 1);
  command.kill("SIGINT");
  await untilItSays(command, /a second Ctrl-C ends it at once/);
  command.kill("SIGINT");
  assert.equal((await command).exitCode, 130);
  await assert.rejects(access(path.join(folder.output, "result.json")), { code: "ENOENT" });
  await until(async () => (await startedBy(/** @type {number} */ (command.pid))).length === 0);
  assert.deepEqual(await commandLinesWith(folder.dir), []);
  await folder.remove();
});
