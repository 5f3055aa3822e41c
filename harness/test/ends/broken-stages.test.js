/** Whatever throws, a run ends with the tables of its measurements. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { startBroken } from "../support/broken-stage.js";
import { readSavedResult } from "../support/saved-result.js";

const folder = appsFolderOfEachTest({ one: "conforming", two: "conforming" });
afterEach(async () => {
  assert.deepEqual(await commandLinesWith(folder.dir), []);
});

test("an error in a stage of one app fails only that app", async () => {
  const { exitCode, stdout, stderr } = await startBroken(folder, "reading", 3, [
    "--mode",
    "external",
  ]);
  assert.equal(exitCode, 1, stderr);
  assert.match(
    stdout,
    /^warning: two .*did not finish: .*routebench did\s+not\s+expect\s+this: .*42/m,
    stdout,
  );
  assert.equal((await readSavedResult(folder.output)).state, "complete");
});

test("an uncaught error ends the run with its tables, its name and how to resume", async () => {
  const ran = await startBroken(folder, "timer", 3, ["--mode", "external"]);
  assert.equal(ran.exitCode, 1, ran.stderr);
  assert.match(ran.stderr, /^error: routebench failed: RangeError: made up$/m);
  const { state, trials } = await readSavedResult(folder.output);
  assert.equal(state, "interrupted");
  if (trials.length > 0) {
    assert.match(ran.stdout, /^(one|two) /m);
    assert.match(ran.stderr, /^To continue, run the same command with --resume\.$/m);
  } else {
    assert.match(ran.stderr, /^Nothing was measured yet\.$/m);
  }
});
