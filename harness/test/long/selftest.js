/** The experiments that docs/measuring.md takes its figures from still run; what they find is for a reader to judge. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { findOnPath } from "../../src/find-on-path.js";
import { runCommand } from "../support/command.js";

const APPS = ["node-http", "koa"].flatMap((app) => ["--filter", app]);

/** Two launches give no interval. */
const FIGURE = "\\d+\\.\\d{3}";

const COST = "\\d+\\.\\d\\d us \\(\\d+\\.\\d\\d switches\\)";

/** @param {string[]} args */
async function selftest(...args) {
  const { exitCode, stdout, stderr } = await runCommand(["selftest", ...args]);
  assert.equal(exitCode, 0, stderr);
  return stdout;
}

const notAsked =
  !process.env.ROUTEBENCH_SELFTESTS &&
  "it takes a minute and a half: ROUTEBENCH_SELFTESTS=1 asks for it";

test("slices beside loads without interruption", { skip: notAsked }, async () => {
  const stdout = await selftest("slices", ...APPS, "--repeats", "2", "--connections", "20");
  assert.match(stdout, new RegExp(`^koa: ${FIGURE}; ${FIGURE} of node-http's$`, "m"));
});

test("closed-loop beside wrk", {
  skip: notAsked || (!findOnPath("wrk") && "wrk is not installed: apt-get install wrk"),
}, async () => {
  const stdout = await selftest("generators", ...APPS, "--repeats", "2", "--connections", "20");
  assert.match(
    stdout,
    new RegExp(
      `^koa, idle cores halting: ${COST} awake, ${COST} asleep, ${COST} wrk; asleep ÷ wrk ${FIGURE} of node-http's$`,
      "m",
    ),
  );
  assert.match(stdout, /^(koa, idle cores awake: .* of node-http's|Idle cores could not be .*)$/m);
});

test("a known truth, which another start finds measured", {
  skip: !process.env.ROUTEBENCH_TRUTH && "it may take ten minutes: ROUTEBENCH_TRUTH=1 asks for it",
}, async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-test-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "cells.json");
  const cell = ["--kind", "ten times", "--connections", "10", "--entries", "2", "--repeats", "1"];
  const asked = ["truth", ...cell, "--budget", "20s", "--cells", file];
  const first = await selftest(...asked);
  assert.match(first, /^1 of 1 cells are left: \d+ min at the least$/m);
  assert.match(first, /^ {2}loads: \d\.\d{3}, \d+ of \d+ requests\/s$/m);
  assert.match(first, /^ {2}run: \d\.\d{3}.*, \d+ launches$/m);
  assert.match(first, /^\| ten times slower +\| +1 of 6 \| +[+-]\d+\.\d % \|/m);
  assert.match(first, /^\| ten times slower +\| +10 \| +2 \| +20 s \| +\d\.\d{3} \(\d/m);
  assert.match(first, /^\| ten times slower +\| +10 \| +10 \| +\| +not measured \|/m);
  const again = await selftest(...asked);
  assert.match(again, /^0 of 1 cells are left: 0 min at the least$/m);
  assert.equal(tableIn(again), tableIn(first));
});

/** @param {string} text */
const tableIn = (text) => text.slice(text.indexOf("Method "));
