import assert from "node:assert/strict";
import { test } from "node:test";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MAIN_CASE,
  madeUpApp,
  madeUpResult,
  madeUpTrial,
  sliceOfCost,
} from "../support/made-up-result.js";

const overTls = { ...MAIN_CASE, id: "https, /hello", scheme: /** @type {const} */ ("https") };
const apps = [madeUpApp("a"), madeUpApp("b")];

/**
 * @param {string} id
 * @param {number} plain requests per trial
 * @param {number} secure
 */
const bothWays = (id, plain, secure) =>
  [1, 2, 3].flatMap((round) => [
    madeUpTrial(round, id, { requests: plain * round }),
    madeUpTrial(round, id, { requests: secure * round }, "external", overTls),
  ]);

test("the cost is the ratio of the rates of the same round", () => {
  const trials = [...bothWays("a", 1000, 800), ...bothWays("b", 500, 300)];
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, overTls] } });
  const rows = summarise(result).tls;
  assert.deepEqual(
    rows.map(({ appId, ratio }) => [appId, Number(ratio.point.toFixed(6))]),
    [
      ["a", 0.8],
      ["b", 0.6],
    ],
  );
});

test("the rates are those of slices, whatever the loads of another generator reached", () => {
  const sliced = (/** @type {number} */ costUs) =>
    [1, 2, 3].map((rotation) => sliceOfCost(rotation, costUs));
  const trials = [1, 2, 3].flatMap((round) => [
    madeUpTrial(round, "a", { requests: 1000, slices: sliced(10) }),
    madeUpTrial(
      round,
      "a",
      { requests: 900, slices: sliced(20), serverCpuMs: 500, driverCpuMs: 1000 },
      "external",
      overTls,
    ),
  ]);
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, overTls] } });
  const [row] = summarise(result).tls;
  assert.equal(row?.ratio.point.toFixed(2), "0.50");
});

test("an app that did not finish one of the two has no ratio", () => {
  const trials = [...bothWays("a", 1000, 800), madeUpTrial(1, "b")];
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, overTls] } });
  assert.deepEqual(
    summarise(result).tls.map(({ appId }) => appId),
    ["a"],
  );
});

test("cases that differ in more than the scheme are not held against one another", () => {
  const other = { ...overTls, connections: 10 };
  const trials = bothWays("a", 1000, 800);
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, other] } });
  assert.deepEqual(summarise(result).tls, []);
});

test("the cost in CPU time is next to the ratio of the rates", () => {
  const trials = [1, 2].flatMap((round) => [
    madeUpTrial(round, "a", { requests: 1000, serverCpuMs: 1000 }),
    madeUpTrial(round, "a", { requests: 250, serverCpuMs: 500 }, "external", overTls),
  ]);
  const result = madeUpResult({ apps, trials, config: { cases: [MAIN_CASE, overTls] } });
  const [row] = summarise(result).tls;
  assert.equal(row?.cost?.ratio.point.toFixed(6), "2.000000");
  assert.equal(row?.cost?.differenceUs.point.toFixed(3), "1000.000", "of the 1000 µs over HTTP");
});
