/** Whether `selftest truth` still runs; what it finds is for a reader to judge. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command.js";

/** @param {string[]} args */
async function selftest(...args) {
  const { exitCode, stdout, stderr } = await runCommand(["selftest", ...args]);
  assert.equal(exitCode, 0, stderr);
  return stdout;
}

test("a known truth, which another start finds measured", {
  skip: !process.env.ROUTEBENCH_TRUTH && "it may take ten minutes: ROUTEBENCH_TRUTH=1 asks for it",
}, async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-test-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "cells.json");
  const cell = ["--kind", "ten times", "--connections", "10", "--entries", "2", "--repeats", "1"];
  const asked = ["truth", ...cell, "--budget", "20s", "--cells", file];
  const first = await selftest(...asked);
  assert.match(first, /^1 cells, \d+ min at the least$/m);
  assert.match(first, /connections, loads: \d\.\d{3}, \d+ of \d+ requests\/s$/m);
  assert.match(first, /2 entries, run: \d\.\d{3}.*, \d+ launches$/m);
  assert.match(first, /^\| ten times slower +\| +10 \| +2 \| +\d\.\d{3} \(\d/m);
  assert.match(first, /^\| all .*\| +1 of 1 \|/m);
  const again = await selftest(...asked);
  assert.match(again, /^1 cells, 0 min at the least$/m);
  assert.equal(tableIn(again), tableIn(first));
});

/** @param {string} text */
const tableIn = (text) => text.slice(text.indexOf("Method "));
