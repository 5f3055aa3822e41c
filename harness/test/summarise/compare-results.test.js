import assert from "node:assert/strict";
import { test } from "node:test";
import { settingsOf } from "@routebench/contract/modes";
import { pathTarget } from "@routebench/contract/targets";
import { compareResults } from "../../src/summarise/compare-results.js";
import { MAIN_CASE, madeUpFailure, OVER_TLS } from "../support/made-up-result.js";
import { scatteredResult } from "../support/scattered-result.js";

/** Beside node-http. @type {(rate: number, machineSpeed?: number) => ReturnType<typeof scatteredResult>} */
const withFastify = (fastify, machineSpeed) =>
  scatteredResult({ "node-http": 80_000, fastify }, machineSpeed);

const before = withFastify(76_000);

/** @param {ReturnType<typeof scatteredResult>} after @param {string} id */
function verdictOf(after, id) {
  return compareResults(before, after, { force: false }).find(({ appId }) => appId === id);
}

test("an app that lost a tenth is slower", () => {
  const row = verdictOf(withFastify(68_400), "fastify");
  assert.equal(row?.verdict, "slower");
  assert.ok(Math.abs((row?.ratio?.point ?? 0) - 0.9) < 0.001);
});

test("an app that gained a tenth is faster", () => {
  const after = withFastify(83_600);
  assert.equal(verdictOf(after, "fastify")?.verdict, "faster");
});

test("a slower machine is no slower app: speeds are told against node-http of the same run", () => {
  const after = withFastify(76_000, 0.7);
  assert.equal(verdictOf(after, "fastify")?.verdict, "not enough data");
});

test("without node-http speeds are told against the app that the new file names, where both have it", () => {
  const old = scatteredResult({ hono: 80_000, fastify: 76_000 });
  const slowMachine = scatteredResult({ hono: 80_000, fastify: 76_000 }, 0.7);
  slowMachine.config.reference = "hono";
  const [hono, fastify] = compareResults(old, slowMachine, { force: false });
  assert.equal(fastify?.verdict, "not enough data");
  assert.equal(fastify.reason, "speed relative to hono in the same run");
  assert.deepEqual(
    [hono?.verdict, hono?.reason],
    ["not comparable", "the speeds of the others are relative to it"],
  );
});

test("what nothing is beside in both is not compared by the clock of two days", () => {
  const alone = (/** @type {number} */ rate) => scatteredResult({ fastify: rate });
  const [row] = compareResults(alone(76_000), alone(60_000), { force: false });
  assert.equal(row?.ratio, null);
  assert.match(row?.reason ?? "", /measure it beside another app, e\.g\. --filter node-http$/);
});

test("an app by itself is told against its other version, where that is the same in both", () => {
  const build = (/** @type {number} */ fastify, /** @type {string} */ sourceHash) => {
    const result = scatteredResult({ fastify, "fastify@baseline": 80_000 }, fastify / 76_000);
    const [app, baseline] = result.apps;
    assert.ok(app && baseline);
    Object.assign(baseline, { role: "baseline", of: app.id, name: "fastify (HEAD)", sourceHash });
    result.config.reference = "fastify";
    return result;
  };
  const [then, now, other] = [build(76_000, "a"), build(60_000, "a"), build(60_000, "b")];
  const [row] = compareResults(then, now, { force: false });
  assert.equal(row?.verdict, "slower");
  assert.ok(Math.abs(Number(row.ratio?.point) - 60 / 76) < 0.01, `${row.ratio?.point}`);
  assert.equal(row.reason, "speed relative to fastify (HEAD) in the same run");
  assert.equal(compareResults(then, other, { force: false })[0]?.verdict, "not comparable");
});

test("a warm-up that nothing had is no other load", () => {
  const warmedUp = (/** @type {number} */ warmupMs) => {
    const result = withFastify(76_000);
    result.config = structuredClone(result.config);
    settingsOf("external", result.config).load.warmupMs = warmupMs;
    return result;
  };
  const [first] = compareResults(warmedUp(300), warmedUp(0), { force: false });
  assert.doesNotMatch(first?.reason ?? "", /warmupMs/);
});

test("a setting of one mode refuses the rows of that mode alone", () => {
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
    ["external no evidence", "in-process not comparable"],
  );
  assert.match(fastify[1]?.reason ?? "", /^in-process load: .*10000,.* then, .*20000,.* now$/);
});

test("two machines of one name are not compared where their cores are not of one speed", () => {
  const on = (/** @type {number} */ bestCoreWorkUs) => {
    const result = withFastify(60_000);
    result.environment.bestCoreWorkUs = bestCoreWorkUs;
    return result;
  };
  const then = on(6.2);
  const verdicts = (/** @type {ReturnType<typeof on>} */ now, force = false) =>
    compareResults(then, now, { force }).find(({ appId }) => appId === "fastify");
  assert.equal(verdicts(on(6.8))?.verdict, "not enough data");
  const other = verdicts(on(9));
  assert.equal(other?.verdict, "not comparable");
  assert.equal(
    other?.reason,
    "machine: its core took 1.45 times as long for the same work now as then",
  );
  assert.equal(verdicts(on(9), true)?.verdict, "not enough data");
});

test("an app that only one result has, or that failed in one, has a row that says so", () => {
  const after = scatteredResult({ "node-http": 80_000, koa: 50_000 });
  assert.match(verdictOf(after, "koa")?.reason ?? "", /the old result does not have it/);
  assert.match(verdictOf(after, "fastify")?.reason ?? "", /the new result does not have it/);
  const failed = withFastify(76_000);
  failed.trials.push(madeUpFailure(6, "fastify"));
  const row = verdictOf(failed, "fastify");
  assert.match(row?.reason ?? "", /did not finish in the new result/);
  assert.equal(row?.verdict, "did not finish");
  const [, again] = compareResults(failed, failed, { force: false });
  assert.match(again?.reason ?? "", /did not finish in the old result/);
  assert.equal(again?.verdict, "not comparable");
});

test("an app that has nothing to show in the new result is no worse", () => {
  const after = withFastify(76_000);
  const failure = { ...madeUpFailure(6, "fastify"), code: /** @type {const} */ ("does-not-apply") };
  after.trials.push(/** @type {typeof after.trials[number]} */ (failure));
  assert.equal(verdictOf(after, "fastify")?.verdict, "not comparable");
});

test("results that ask for different things are not comparable", () => {
  const after = structuredClone(before);
  after.config.cases = [{ ...MAIN_CASE, id: "http, /about", target: pathTarget("/about") }];
  const rows = compareResults(before, after, { force: true });
  assert.equal(rows.length, 2);
  for (const { verdict, reason } of rows) {
    assert.equal(verdict, "not comparable");
    assert.match(reason, /http, \/hello then, http, \/about now/);
  }
});

test("of several cases those are compared that both have, each by itself", () => {
  const after = structuredClone(before);
  after.config.cases = [MAIN_CASE, OVER_TLS];
  after.trials.push(...before.trials.map((trial) => ({ ...trial, caseId: OVER_TLS.id })));
  const rows = compareResults(before, after, { force: false });
  assert.deepEqual(new Set(rows.map(({ caseId }) => caseId)), new Set([MAIN_CASE.id]));
  assert.ok(
    rows.every(({ appId, verdict }) => appId === "node-http" || verdict === "not enough data"),
  );
});
