/** `selftest` must run. Its findings are for a reader to judge. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runCommand } from "../support/command.js";

test("selftest measures a known truth and prints a table", {
  skip: !process.env.ROUTEBENCH_TRUTH && "takes up to ten minutes: set ROUTEBENCH_TRUTH=1",
}, async () => {
  const cell = ["--kind", "ten times", "--connections", "10", "--repeats", "1", "--budget", "20s"];
  const { exitCode, stdout, stderr } = await runCommand(["selftest", ...cell]);
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /^1 cells, \d+ min at the least$/m);
  assert.match(stdout, /connections, loads: \d\.\d{3}, \d+ of \d+ requests\/s$/m);
  assert.match(stdout, /connections, run: \d\.\d{3}.*, \d+ launches$/m);
  assert.match(stdout, /^\| ten times slower +\| +10 \| +\d\.\d{3} \(\d/m);
  assert.match(stdout, /^\| all .*\| +1 of 1 \|/m);
});
