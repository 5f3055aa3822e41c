/** On a platform without /proc, such as macOS and Windows, slices are compared by wall time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeAppsFolder } from "../support/apps-folder.js";
import { startCommand, UNSETTLED } from "../support/command.js";
import { rowOf } from "../support/report-text.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

/** @import { Slice } from "@routebench/contract/slice" */

test("slices have wall times, and the report says so, when there is no /proc", async () => {
  const folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
  try {
    const extent = "--quick --mode external --rounds 1 --connections 20".split(" ");
    const { exitCode, stdout, stderr } = await startCommand(
      [...extent, ...UNSETTLED, "--apps", folder.dir, "--output", folder.output],
      { env: { ROUTEBENCH_PROC: "/nowhere" } },
    );
    assert.equal(exitCode, 0, stderr);
    const { trials } = await readSavedResult(folder.output);
    /** @type {Slice[]} */
    const slices = [];
    for (const trial of trials) {
      if (trial.status === "ok") slices.push(...(trial.sample.slices ?? []));
    }
    assert.ok(slices.length > 0);
    for (const slice of slices) {
      assert.ok(slice.requests > 0);
      assert.equal(slice.server, null);
      assert.match(slice.whyNoCpu ?? "", /the platform does not report/);
    }
    const report = await readReport(folder.output);
    for (const id of ["one", "two"]) assert.ok(rowOf(report, "External", id), stdout);
    assert.match(report, /Server CPU time could not be measured, so speed is by wall time/);
  } finally {
    await folder.remove();
  }
});
