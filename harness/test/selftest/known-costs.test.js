import assert from "node:assert/strict";
import { test } from "node:test";
import { judged, KNOWN_COSTS } from "../../src/selftest/known-costs.js";

/** @import { ExplainedApp } from "@routebench/contract/summary" */

/** @type {(appId: string, groups: Record<string, number>) => ExplainedApp} */
const appOf = (appId, groups) => ({
  ...{ appId, name: appId, us: 50, measuredUs: null, profilerCost: null, waited: 0 },
  ...{ whyNot: null, native: null, whyNoNative: null, launches: 5 },
  groups: Object.entries(groups).map(([name, point]) => ({
    name,
    us: { point, low: null, high: null, level: 0.95, method: "made up" },
    usWithCallees: null,
  })),
});

/** @type {(name: string, twin: Record<string, number>, waited?: number) => string} */
function lineOf(name, twin, waited = 0) {
  const original = { "the app's own file": 1, "node: http": 9, "system calls (kernel)": 20 };
  const apps = [
    appOf("node-http", original),
    { ...appOf("twin", { ...original, ...twin }), waited },
  ];
  const known = KNOWN_COSTS[name];
  assert.ok(known);
  return judged(name, known, { apps }).line;
}

test("computing is found in its group, but for 15 % of what the twin costs more", () => {
  const name = "10 us of computing in a package";
  assert.match(
    lineOf(name, { "known-cost": 12, "node: net": 2 }),
    /^found: .*: 12\.0 us in known-cost, of 14\.0/,
  );
  assert.match(lineOf(name, { "known-cost": 11, "node: net": 3 }), /^NOT FOUND/);
  assert.match(
    lineOf(name, { "the app's own file": 11 }),
    /^NOT FOUND: .* 0\.0 us in known-cost.*; the app's own file \+10\.0/,
  );
});

test("of little computing three quarters of a microsecond may be missing, and no more", () => {
  const name = "2 us of computing in a package";
  assert.match(lineOf(name, { "known-cost": 1.4, "node: net": 0.6 }), /^found/);
  assert.match(lineOf(name, { "known-cost": 1.2, "node: net": 0.8 }), /^NOT FOUND/);
});

test("what another program took of the core is said beside what was found", () => {
  const name = "10 us of computing in a package";
  assert.match(lineOf(name, { "known-cost": 5 }, 0.714), /waited for its core for 71 % .*again/);
  assert.doesNotMatch(lineOf(name, { "known-cost": 10 }, 0.05), /waited/);
});

test("a middleware's is found in the app's own file, less what that had before", () => {
  const name = "10 us of computing in a middleware";
  assert.match(lineOf(name, { "the app's own file": 11.2 }), /^found: .*: 10\.2 us/);
});

test("garbage and system calls are found where most of what they cost is", () => {
  const garbage = "20 kB allocated and kept for 500 requests";
  const allocated = { "known-cost": 4, "collecting garbage": 3, "other threads": 1 };
  assert.match(lineOf(garbage, allocated), /^found: .*: 8\.0 us in collecting garbage/);
  assert.match(lineOf(garbage, { "node: http": 18 }), /^NOT FOUND/);
  const calls = { "system calls (kernel)": 29, "node: fs": 3 };
  assert.match(lineOf("five more system calls", calls), /^found: .*: 9\.0 us .* of 12\.0 us/);
  assert.match(lineOf("five more system calls", { "node: fs": 12 }), /^NOT FOUND/);
});
