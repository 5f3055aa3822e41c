/** Whatever throws, a run ends in the tables of what it measured */
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

test("a stage of one app that throws fails that app only", async () => {
  const { exitCode, stdout, stderr } = await startBroken(folder, "reading", 3, [
    "--mode",
    "external",
  ]);
  assert.equal(exitCode, 1, stderr);
  assert.match(
    stdout,
    /\*\*two\*\* .*did not finish: .*routebench did not expect this: .*42/,
    stdout,
  );
  assert.equal((await readSavedResult(folder.output)).state, "complete");
});

test("an error that no call waits for ends the run in its tables, is named, and --resume goes on", async () => {
  const ran = await startBroken(folder, "timer", 3, ["--mode", "external"]);
  assert.equal(ran.exitCode, 1, ran.stderr);
  assert.match(ran.stderr, /^error: routebench failed: RangeError: made up$/m);
  const { state, trials } = await readSavedResult(folder.output);
  assert.equal(state, "interrupted");
  if (trials.length > 0) {
    assert.match(ran.stdout, /^\| (one|two) /m);
    assert.match(ran.stderr, /^The same command with --resume goes on from there\.$/m);
  } else {
    assert.match(ran.stderr, /^Nothing was measured yet\.$/m);
  }
});
