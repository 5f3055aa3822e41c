import assert from "node:assert/strict";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { settingsOf } from "@routebench/contract/modes";
import { conditionsOf, differences } from "../../src/summarise/fingerprint.js";
import { MADE_UP_EXTERNAL, madeUpNetwork, madeUpResult } from "../support/made-up-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const result = madeUpResult();

/** @type {(before: ResultFile, after: ResultFile) => string[]} */
const unlike = (before, after) => differences(before, after, conditionsOf);

test("finds no difference between a result and itself", () => {
  assert.deepEqual(unlike(result, result), []);
});

test("ignores seed, rounds and date", () => {
  const changed = madeUpResult({ config: { seed: 2, rounds: 9 } });
  changed.environment.startedAt = "2026-02-02T00:00:00.000Z";
  assert.deepEqual(unlike(result, changed), []);
});

test("ignores the order of a load's fields", () => {
  const changed = structuredClone(result);
  const external = settingsOf("external", changed.config);
  Object.assign(external, { load: Object.fromEntries(Object.entries(external.load).reverse()) });
  assert.deepEqual(unlike(result, changed), []);
});

test("names each difference with both values", () => {
  const changed = madeUpResult({
    routebenchVersion: "0.2.0",
    config: { serverNodeFlags: ["--x"] },
  });
  changed.environment.nodeVersion = "v22.0.0";
  assert.deepEqual(unlike(result, changed), [
    "routebench version: 0.1.0 then, 0.2.0 now",
    "Node: v20.19.0 then, v22.0.0 now",
    "server flags: none then, --x now",
  ]);
});

for (const [what, change] of /** @type {const} */ ([
  ["CPU", (/** @type {typeof result} */ r) => (r.environment.cpuModel = "Another CPU")],
  ["pinning", (/** @type {typeof result} */ r) => (r.environment.pinning = null)],
  ["server flags", (/** @type {typeof result} */ r) => r.config.serverNodeFlags.push("--x")],
  ["suite", (/** @type {typeof result} */ r) => (r.config.suite = "other")],
  [
    "load generator",
    (/** @type {typeof result} */ r) => (settingsOf("external", r.config).driver = "wrk 5"),
  ],
  [
    "length of slices",
    (/** @type {typeof result} */ r) =>
      Object.assign(settingsOf("external", r.config).slices ?? {}, { durationMs: 77 }),
  ],
])) {
  test(`reports a difference in ${what}`, () => {
    const changed = structuredClone(result);
    change(changed);
    assert.notDeepEqual(unlike(result, changed), []);
  });
}

test("reports a difference unless both runs used the same hosts", () => {
  const over = (/** @type {string} */ address, /** @type {string} */ cpuModel) => {
    const changed = structuredClone(result);
    changed.environment.network = madeUpNetwork({ address, cpuModel });
    return changed;
  };
  assert.deepEqual(unlike(over("10.0.0.2", "A"), over("10.0.0.2", "A")), []);
  assert.deepEqual(unlike(result, over("10.0.0.2", "A")), [
    "hosts: one machine then, servers at 10.0.0.2, load from 2 × A now",
  ]);
  assert.notDeepEqual(unlike(over("10.0.0.2", "A"), result), []);
  assert.notDeepEqual(unlike(over("10.0.0.2", "A"), over("10.0.0.3", "A")), []);
  assert.notDeepEqual(unlike(over("10.0.0.2", "A"), over("10.0.0.2", "B")), []);
});

test("reports a difference in the version of the method", () => {
  const next = madeUpResult({ config: { method: METHOD + 1 } });
  assert.deepEqual(unlike(madeUpResult(), next), [`method: ${METHOD} then, ${METHOD + 1} now`]);
});

test("reports a difference in the load before slices and in whether the generator sleeps", () => {
  const sleepy = madeUpResult({ config: { leadInMs: 0, generatorSleeps: true } });
  assert.deepEqual(unlike(sleepy, madeUpResult()), [
    "load before each slice: 0 ms then, 20 ms now",
    "generator of slices: sleeps between answers then, stays awake now",
  ]);
});

test("compares the settings of a mode for that mode only, if both results include it", () => {
  const load = settingsOf("external", result.config).load;
  const slices = { requests: 500, roundMs: 1000 };
  const resultWith = (/** @type {number} */ requests, changes = {}) => {
    const inProcess = { driver: "autocannon", load: { ...load, requests }, slices };
    const modes = { external: MADE_UP_EXTERNAL, "in-process": inProcess };
    return madeUpResult({ config: { modes, ...changes } });
  };
  const [then, now] = [resultWith(1000), resultWith(2000, { leadInMs: 0 })];
  const unlikeIn = (/** @type {"external" | "in-process"} */ mode) =>
    differences(then, now, (file) => conditionsOf(file, [mode]));
  assert.deepEqual(unlikeIn("external"), ["load before each slice: 20 ms then, 0 ms now"]);
  assert.match(unlikeIn("in-process").join(), /^in-process load: .*1000,.* then, .*2000,.* now$/);
  assert.deepEqual(unlike(result, then), []);
});
