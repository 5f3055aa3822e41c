/** The experiments that docs/measuring.md takes its figures from still run; what they find is for a reader to judge. */
import assert from "node:assert/strict";
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

test("slices beside loads without interruption", async () => {
  const stdout = await selftest("slices", ...APPS, "--repeats", "2", "--connections", "20");
  assert.match(stdout, new RegExp(`^koa: ${FIGURE}; ${FIGURE} of node-http's$`, "m"));
});

test("closed-loop beside wrk", {
  skip: !findOnPath("wrk") && "wrk is not installed: apt-get install wrk",
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
