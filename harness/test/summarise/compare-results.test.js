import assert from "node:assert/strict";
import { test } from "node:test";
import { settingsOf } from "@routebench/contract/modes";
import { pathTarget } from "@routebench/contract/targets";
import { compareResults } from "../../src/summarise/compare-results.js";
import { MAIN_CASE, madeUpFailure, OVER_TLS } from "../support/made-up-result.js";
import { scatteredResult } from "../support/scattered-result.js";

/** @type {(rate: number, machineSpeed?: number) => ReturnType<typeof scatteredResult>} */
const withFastify = (fastify, machineSpeed) =>
  scatteredResult({ "node-http": 80_000, fastify }, machineSpeed);

const before = withFastify(76_000);

/** @param {ReturnType<typeof scatteredResult>} after @param {string} id */
function verdictOf(after, id) {
  return compareResults(before, after, { force: false }).find(({ appId }) => appId === id);
}

test("finds an app that lost a tenth slower", () => {
  const row = verdictOf(withFastify(68_400), "fastify");
  assert.equal(row?.verdict, "slower");
  assert.ok(Math.abs((row?.ratio?.point ?? 0) - 0.9) < 0.001);
});

test("finds an app that gained a tenth faster", () => {
  const after = withFastify(83_600);
  assert.equal(verdictOf(after, "fastify")?.verdict, "faster");
});

test("finds an app tied on a slower machine, relative to node-http of the same run", () => {
  const after = withFastify(76_000, 0.7);
  assert.equal(verdictOf(after, "fastify")?.verdict, "tied");
});

test("compares with the reference of the new result when node-http is in neither", () => {
  const old = scatteredResult({ hono: 80_000, fastify: 76_000 });
  const slowMachine = scatteredResult({ hono: 80_000, fastify: 76_000 }, 0.7);
  slowMachine.config.reference = "hono";
  const [hono, fastify] = compareResults(old, slowMachine, { force: false });
  assert.equal(fastify?.verdict, "tied");
  assert.equal(fastify.reason, "compared with hono in the same run");
  assert.equal(hono?.verdict, "not comparable");
  assert.match(hono.reason, /it is the reference/);
});

test("refuses to compare an app when no other app is in both results", () => {
  const alone = (/** @type {number} */ rate) => scatteredResult({ fastify: rate });
  const [row] = compareResults(alone(76_000), alone(60_000), { force: false });
  assert.equal(row?.ratio, null);
  assert.match(row?.reason ?? "", /Measure it with another app, e\.g\. --filter node-http$/);
});

test("ignores warm-up settings when slices replaced the warm-up", () => {
  const warmedUp = (/** @type {number} */ warmupMs) => {
    const result = withFastify(76_000);
    result.config = structuredClone(result.config);
    settingsOf("external", result.config).load.warmupMs = warmupMs;
    return result;
  };
  const [first] = compareResults(warmedUp(300), warmedUp(0), { force: false });
  assert.doesNotMatch(first?.reason ?? "", /warmupMs/);
});

test("refuses the rows of only the mode whose settings differ", () => {
  const inBothModes = (/** @type {number} */ requests) => {
    const result = withFastify(76_000);
    const external = settingsOf("external", result.config);
    const inProcess = { driver: "autocannon", load: { ...external.load, requests } };
    result.config.modes = { external, "in-process": inProcess };
    const again = result.trials.map((trial) => ({ ...trial, mode: "in-process" }));
    return {
      ...result,
      trials: [...result.trials, .../** @type {typeof result.trials} */ (again)],
    };
  };
  const rows = compareResults(inBothModes(10_000), inBothModes(20_000), { force: false });
  const fastify = rows.filter(({ appId }) => appId === "fastify");
  assert.deepEqual(
    fastify.map(({ mode, verdict }) => `${mode} ${verdict}`),
    ["external tied", "in-process not comparable"],
  );
  assert.match(fastify[1]?.reason ?? "", /^in-process load: .*10000,.* then, .*20000,.* now$/);
});

test("refuses machines of the same name when their cores differ in speed", () => {
  const on = (/** @type {number} */ bestCoreWorkUs) => {
    const result = withFastify(60_000);
    result.environment.bestCoreWorkUs = bestCoreWorkUs;
    return result;
  };
  const then = on(6.2);
  const verdicts = (/** @type {ReturnType<typeof on>} */ now, force = false) =>
    compareResults(then, now, { force }).find(({ appId }) => appId === "fastify");
  assert.equal(verdicts(on(6.8))?.verdict, "tied");
  const onSlowCore = verdicts(on(9));
  assert.equal(onSlowCore?.verdict, "not comparable");
  assert.match(onSlowCore.reason, /^machine: its core now takes 1\.45× as long/);
  assert.equal(verdicts(on(9), true)?.verdict, "tied");
});

test("gives the reason when an app is missing or failed in one result", () => {
  const after = scatteredResult({ "node-http": 80_000, koa: 50_000 });
  assert.match(verdictOf(after, "koa")?.reason ?? "", /the old result does not include it/);
  assert.match(verdictOf(after, "fastify")?.reason ?? "", /the new result does not include it/);
  const failed = withFastify(76_000);
  failed.trials.push(madeUpFailure(6, "fastify"));
  const row = verdictOf(failed, "fastify");
  assert.match(row?.reason ?? "", /did not finish in the new result/);
  assert.equal(row?.verdict, "did not finish");
  const [, again] = compareResults(failed, failed, { force: false });
  assert.match(again?.reason ?? "", /did not finish in the old result/);
  assert.equal(again?.verdict, "not comparable");
});

test("finds an app not comparable when the new run's test does not apply to it", () => {
  const after = withFastify(76_000);
  const failure = { ...madeUpFailure(6, "fastify"), code: /** @type {const} */ ("does-not-apply") };
  after.trials.push(/** @type {typeof after.trials[number]} */ (failure));
  assert.equal(verdictOf(after, "fastify")?.verdict, "not comparable");
});

test("refuses results of different cases", () => {
  const after = structuredClone(before);
  after.config.cases = [{ ...MAIN_CASE, id: "http, /about", target: pathTarget("/about") }];
  const rows = compareResults(before, after, { force: true });
  assert.equal(rows.length, 2);
  for (const { verdict, reason } of rows) {
    assert.equal(verdict, "not comparable");
    assert.match(reason, /http, \/hello before, http, \/about now/);
  }
});

test("compares the cases that both results include", () => {
  const after = structuredClone(before);
  after.config.cases = [MAIN_CASE, OVER_TLS];
  after.trials.push(...before.trials.map((trial) => ({ ...trial, caseId: OVER_TLS.id })));
  const rows = compareResults(before, after, { force: false });
  assert.deepEqual(new Set(rows.map(({ caseId }) => caseId)), new Set([MAIN_CASE.id]));
  assert.ok(rows.every(({ appId, verdict }) => appId === "node-http" || verdict === "tied"));
});
