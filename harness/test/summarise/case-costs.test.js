import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { caseId } from "@routebench/contract/cases";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MAIN_CASE,
  madeUpApp,
  madeUpResult,
  madeUpTrial,
  OVER_TLS,
  sliceOfCost,
} from "../support/made-up-result.js";

/** @import { Case } from "@routebench/contract/cases" */

const apps = [madeUpApp("a"), madeUpApp("b")];

/**
 * @param {string} id
 * @param {number} plain requests per trial
 * @param {number} secure
 */
const bothWays = (id, plain, secure) =>
  [1, 2, 3].flatMap((round) => [
    madeUpTrial(round, id, { requests: plain * round }),
    madeUpTrial(round, id, { requests: secure * round }, "external", OVER_TLS),
  ]);

test("divides the rates of the same round for the cost of TLS", () => {
  const trials = [...bothWays("a", 1000, 800), ...bothWays("b", 500, 300)];
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, OVER_TLS] } });
  const rows = summarise(result).tls;
  assert.deepEqual(
    rows.map(({ appId, ratio }) => `${appId} ${Number(ratio.point.toFixed(6))}`),
    ["a 0.8", "b 0.6"],
  );
});

test("takes the rates from slices when another generator sent loads too", () => {
  const sliced = (/** @type {number} */ costUs) =>
    [1, 2, 3].map((rotation) => sliceOfCost(rotation, costUs));
  const trials = [1, 2, 3].flatMap((round) => [
    madeUpTrial(round, "a", { requests: 1000, slices: sliced(10) }),
    madeUpTrial(
      round,
      "a",
      { requests: 900, slices: sliced(20), serverCpuMs: 500, driverCpuMs: 1000 },
      "external",
      OVER_TLS,
    ),
  ]);
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, OVER_TLS] } });
  const [row] = summarise(result).tls;
  assert.equal(row?.ratio.point.toFixed(2), "0.50");
});

test("has no ratio for an app that did not finish both cases", () => {
  const trials = [...bothWays("a", 1000, 800), madeUpTrial(1, "b")];
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, OVER_TLS] } });
  assert.deepEqual(
    summarise(result).tls.map(({ appId }) => appId),
    ["a"],
  );
});

test("does not compare cases that differ in more than the scheme", () => {
  const fewConnections = { ...OVER_TLS, connections: 10 };
  const trials = bothWays("a", 1000, 800);
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, fewConnections] } });
  assert.deepEqual(summarise(result).tls, []);
});

test("reports the cost of TLS in CPU time with the ratio of the rates", () => {
  const trials = [1, 2].flatMap((round) => [
    madeUpTrial(round, "a", { requests: 1000, serverCpuMs: 1000 }),
    madeUpTrial(round, "a", { requests: 250, serverCpuMs: 500 }, "external", OVER_TLS),
  ]);
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, OVER_TLS] } });
  const [row] = summarise(result).tls;
  assert.equal(row?.cost?.ratio.point.toFixed(6), "2.000000");
  assert.equal(row?.cost?.differenceUs.point.toFixed(3), "1000.000", "of the 1000 µs over HTTP");
});

/** @type {(target: Case["target"], changes?: Partial<Case>) => Case} */
function caseOf(target, changes = {}) {
  const testCase = { ...MAIN_CASE, target, ...changes };
  return { ...testCase, id: caseId(testCase) };
}

const table = (/** @type {number} */ routes, find = "param") => ({ kind: "table", routes, find });
const SMALL = caseOf(table(10));
const MIDDLE = caseOf(table(100));
const LARGE = caseOf(table(1000));

/** How far off each launch is, in percent: as much as launches of a real server. */
const SCATTER = [0.4, -0.6, 0.1, 0.5, -0.4];

/**
 * @param {string} id
 * @param {[Case, number][]} costs of a request in each case, in µs
 * @param {number} [rounds]
 */
const launches = (id, costs, rounds = SCATTER.length) =>
  costs.flatMap(([testCase, cost], place) =>
    SCATTER.slice(0, rounds).map((_, index) => {
      const scatter = SCATTER[(index + place + id.length) % SCATTER.length] ?? 0;
      const serverCpuMs = 10 * cost * (1 + scatter / 100);
      return madeUpTrial(index + 1, id, { requests: 10_000, serverCpuMs }, "external", testCase);
    }),
  );

/** @param {string[]} ids @param {Case[]} cases @param {ReturnType<typeof launches>} trials */
function growthOf(ids, cases, trials) {
  const apps = ids.map((id) => madeUpApp(id));
  return summarise(madeUpResult({ apps, trials, config: { cases } })).growth;
}

describe("the growth of cost", () => {
  const cases = [LARGE, SMALL, MIDDLE];
  const trials = [
    ...launches("grows", [
      [SMALL, 50],
      [MIDDLE, 60],
      [LARGE, 100],
    ]),
    ...launches("same", [
      [SMALL, 50],
      [MIDDLE, 50],
      [LARGE, 50],
    ]),
  ];
  const [growth, ...moreGrowth] = growthOf(["grows", "same"], cases, trials);
  const rowOf = (/** @type {string} */ id) => growth?.rows.find(({ appId }) => appId === id);

  test("compares the largest case with the smallest, whatever their order", () => {
    assert.deepEqual([growth?.from, growth?.to, moreGrowth], [SMALL.id, LARGE.id, []]);
    const { ratio, differenceUs, verdict } = rowOf("grows") ?? {};
    assert.ok(ratio && Math.abs(ratio.point - 2) < 0.01, String(ratio?.point));
    assert.ok(differenceUs && Math.abs(differenceUs.point - 50) < 0.5, String(differenceUs?.point));
    assert.ok(Number(ratio.low) > 1.9 && Number(ratio.high) < 2.1);
    assert.equal(verdict, "more");
  });

  test("is not claimed when the interval contains 1", () => {
    const row = rowOf("same");
    assert.notEqual(row?.verdict, "more");
    assert.ok(Number(row?.ratio.low) < 1 && Number(row?.ratio.high) > 1);
    assert.ok(Number(row?.differenceUs.low) < 0 && Number(row?.differenceUs.high) > 0);
  });
});

test("claims no growth when the difference is within the scatter of launches", () => {
  const trials = ["a", "b"].flatMap((id) =>
    launches(
      id,
      [
        [SMALL, 50],
        [LARGE, 50.5],
      ],
      3,
    ),
  );
  const [growth] = growthOf(["a", "b"], [SMALL, LARGE], trials);
  assert.deepEqual(
    growth?.rows.map(({ verdict }) => verdict === "more"),
    [false, false],
  );
});

test("does not compare cases that differ in more than the number of routes", () => {
  const otherCases = [
    ...[caseOf(table(1000, "miss")), caseOf(table(1000), { connections: 10 })],
    ...[caseOf(table(1000), { scheme: "https" })],
  ];
  const trials = [SMALL, ...otherCases].flatMap((testCase) =>
    launches("a", [[testCase, testCase === SMALL ? 50 : 90]]),
  );
  assert.deepEqual(growthOf(["a"], [SMALL, ...otherCases], trials), []);
});

test("has no growth for an app that did not finish both cases", () => {
  const trials = [
    ...launches("a", [
      [SMALL, 50],
      [LARGE, 90],
    ]),
    ...launches("b", [[SMALL, 50]]),
  ];
  const [growth] = growthOf(["a", "b"], [SMALL, LARGE], trials);
  assert.deepEqual(
    growth?.rows.map(({ appId }) => appId),
    ["a"],
  );
});

test("has no growth when CPU time is unknown", () => {
  const trials = [SMALL, LARGE].flatMap((testCase) =>
    [1, 2, 3].map((round) =>
      madeUpTrial(round, "a", { serverCpuMs: null, driverCpuMs: null }, "external", testCase),
    ),
  );
  assert.deepEqual(growthOf(["a"], [SMALL, LARGE], trials), []);
});

test("reports what a browser's headers cost in CPU time, compared with Host alone", () => {
  const headers = /** @type {const} */ ("browser");
  const withHeaders = { ...MAIN_CASE, headers, id: caseId({ ...MAIN_CASE, headers }) };
  const trials = [1, 2, 3].flatMap((round) => [
    madeUpTrial(round, "a", { requests: 1000, serverCpuMs: 1000 }),
    madeUpTrial(round, "a", { requests: 1000, serverCpuMs: 1500 }, "external", withHeaders),
  ]);
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, withHeaders] } });
  const { headers: rows, tls } = summarise(result);
  assert.deepEqual(tls, []);
  assert.deepEqual(
    rows.map(({ appId, from, cost }) => [appId, from, Math.round(cost?.differenceUs.point ?? 0)]),
    [["a", MAIN_CASE.id, 500]],
  );
});
