/** Our own generator ends in the middle of its work: one app has failed, and nothing else is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { startCommand, UNSETTLED } from "../support/command.js";
import { commandLinesWith, startedBy } from "../support/processes.js";
import { reasonOf, rowOf } from "../support/report-text.js";

test("a closed-loop that is killed fails the app that it was loading, and no other", {
  skip: process.platform !== "linux" && "the test double finds its generator by /proc",
}, async () => {
  const folder = await makeAppsFolder({
    ...{ before: "conforming", during: "kills-its-generator", later: "conforming" },
  });
  try {
    const command = startCommand([
      ...["--mode", "external", "--rounds", "1", "--duration", "1s", "--no-control"],
      ...UNSETTLED,
      ...["--apps", folder.dir, "--output", folder.output],
    ]);
    const { exitCode, stdout, stderr } = await command;
    assert.equal(exitCode, 1, stderr);
    const reason = reasonOf(stdout, "External", "during");
    assert.match(reason ?? "", /closed-loop was ended by SIGSEGV/);
    for (const id of ["before", "later"]) assert.ok(rowOf(stdout, "External", id), stdout);
    const left = await startedBy(/** @type {number} */ (command.pid));
    assert.deepEqual([...left, ...(await commandLinesWith(folder.dir))], []);
  } finally {
    await folder.remove();
  }
});
