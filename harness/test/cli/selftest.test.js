/** What `selftest` refuses; test/long runs the experiments. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runCommand } from "../support/command.js";

test("an experiment that there is not is refused with those that there are", async () => {
  const { exitCode, stderr } = await runCommand(["selftest", "speed"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /Allowed choices are aa, truth\./);
});

for (const [experiment, option, remedy] of [
  ["aa", "--connections 10", "--connections is for selftest truth"],
  ["aa", "--kind slower", "--kind is for selftest truth"],
  ["aa", "--budget 20s", "--budget is for selftest truth"],
]) {
  test(`${experiment} ${option} is refused`, async () => {
    const args = `selftest ${experiment} ${option}`.split(" ");
    const { exitCode, stderr } = await runCommand(args);
    assert.equal(exitCode, 2);
    assert.ok(stderr.split("\n").includes(`error: ${remedy}`), stderr);
  });
}
