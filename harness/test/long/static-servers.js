/** The real file servers in a run of the static suite, each looked at by all its tests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { isInstalled, servers } from "../static/real-servers.js";
import { runCommand, SHORT } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

test("a run has a row for each that is installed, and the reason for each that is not", async () => {
  const output = temporaryFolder();
  const filters = servers.flatMap(({ id }) => ["--filter", id]);
  const ran = await runCommand([
    "--suite",
    "static",
    "--filter",
    "node-http",
    ...filters,
    ...[...SHORT, "--file", "home.html", "--output", output],
  ]);
  assert.equal(ran.exitCode, 0, ran.stderr);
  const { apps, trials } = await readSavedResult(output);
  for (const { id, version } of servers) {
    const app = apps.find((each) => each.id === id);
    const statuses = trials.filter(({ appId }) => appId === id).map(({ status }) => status);
    if (isInstalled({ version })) {
      assert.equal(app?.verification.status, "ok", ran.stderr);
      assert.ok(statuses.length > 0 && statuses.every((status) => status === "ok"), ran.stderr);
    } else {
      assert.match(JSON.stringify(app?.verification), /not installed here; get it by: apt-get/);
    }
  }
});
