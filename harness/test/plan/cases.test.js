import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { planCases, planFixedRateCases } from "../../src/plan/cases.js";

const TARGETS = [pathTarget("/hello"), pathTarget("/about"), { kind: "mix" }];
const ONE = TARGETS.slice(0, 1);

/**
 * @param {Parameters<typeof planCases>[0]} choices
 * @param {Parameters<typeof planCases>[1]} targets
 */
const ids = (choices, targets) => planCases(choices, targets).map(({ id }) => id);

test("a run that was asked for nothing else has a case for each target, over HTTP", () => {
  assert.deepEqual(ids({}, TARGETS), ["http, /hello", "http, /about", "http, mix"]);
});

test("both schemes stand side by side", () => {
  assert.deepEqual(ids({ scheme: "both" }, ONE), ["http, /hello", "https, /hello"]);
});

test("choices multiply", () => {
  const cases = planCases({ scheme: "both", connections: [1, 10, 100] }, TARGETS);
  assert.equal(cases.length, 2 * 3 * 3);
  assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
});

test("pipelining is in every case, and in its name", () => {
  const [one] = planCases({ pipelining: 8 }, ONE);
  assert.equal(one?.pipelining, 8);
  assert.match(one?.id ?? "", /pipelining 8/);
});

test("a fixed rate is measured once per scheme and target, whatever the connections", () => {
  const cases = planCases({ scheme: "both", connections: [1, 10] }, ONE);
  const atRates = planFixedRateCases(cases, [{ perSecond: 500 }, { shareOfCapacity: 0.8 }]);
  assert.deepEqual(
    atRates.map(({ id }) => id),
    [
      "http, /hello at 500 requests/s",
      "http, /hello at 0.8 of capacity",
      "https, /hello at 500 requests/s",
      "https, /hello at 0.8 of capacity",
    ],
  );
});
