/** What `selftest` refuses; test/long runs the experiments. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runCommand } from "../support/command.js";

test("an experiment that there is not is refused with those that there are", async () => {
  const { exitCode, stderr } = await runCommand(["selftest", "speed"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /Allowed choices are aa, known-truth, ranks, slices, generators/);
});

test("only slices are measured on another runtime", async () => {
  const { exitCode, stderr } = await runCommand(["selftest", "aa", "--runtime", "bun"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /^error: --runtime is for selftest slices$/m);
});
