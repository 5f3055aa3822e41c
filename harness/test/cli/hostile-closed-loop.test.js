/** Our own generator ends in the middle of its work: one app has failed, and nothing else is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLinesWith, startedBy } from "../../../packages/host/test/support/processes.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, UNSETTLED } from "../support/command.js";
import { reasonOf, rowOf } from "../support/report-text.js";

test("a closed-loop that is killed fails the app that it was loading, and no other", {
  skip: process.platform !== "linux" && "the test double finds its generator by /proc",
}, async () => {
  const folder = await makeAppsFolder({
    before: "conforming",
    during: "kills-its-generator",
    later: "conforming",
  });
  try {
    const { exitCode, stdout, stderr, pid } = await runCommand([
      "--quick",
      "--mode",
      "external",
      "--rounds",
      "1",
      "--connections",
      "20",
      ...UNSETTLED,
      "--apps",
      folder.dir,
      "--output",
      folder.output,
    ]);
    assert.equal(exitCode, 1, stderr);
    const reason = reasonOf(stdout, "External", "during");
    assert.match(reason ?? "", /closed-loop was ended by SIGSEGV/);
    for (const id of ["before", "later"]) assert.ok(rowOf(stdout, "External", id), stdout);
    assert.deepEqual([...(await startedBy(pid)), ...(await commandLinesWith(folder.dir))], []);
  } finally {
    await folder.remove();
  }
});
