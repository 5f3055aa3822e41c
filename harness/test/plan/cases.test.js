import assert from "node:assert/strict";
import { test } from "node:test";
import { targetKey } from "@routebench/contract/targets";
import { planCases, planFixedRateCases } from "../../src/plan/cases.js";

/** @param {Parameters<typeof planCases>[0]} choices */
const ids = (choices) => planCases(choices).map(({ id }) => id);

test("a run that was asked for nothing else has one case: /hello over HTTP", () => {
  assert.deepEqual(ids({}), ["http, /hello"]);
});

test("both schemes stand side by side", () => {
  assert.deepEqual(ids({ scheme: "both", path: "/about" }), ["http, /about", "https, /about"]);
});

test("all paths are the four routes, a miss and their mix", () => {
  assert.deepEqual(
    planCases({ path: "all" }).map(({ target }) => targetKey(target)),
    ["/hey", "/hell", "/hello", "/about", "/nothing/here", "mix"],
  );
});

test("a curve over route tables begins with the contract's own five", () => {
  assert.deepEqual(
    planCases({ routes: [1000, 10] }).map(({ target }) => targetKey(target)),
    ["table-5", "table-10", "table-1000"],
  );
});

test("route tables are asked beside a path only where one is given", () => {
  const targets = planCases({ routes: [10], path: "/hey" }).map(({ target }) => targetKey(target));
  assert.deepEqual(targets, ["/hey", "table-5", "table-10"]);
});

test("choices multiply", () => {
  const cases = planCases({ scheme: "both", path: "all", connections: [1, 10, 100] });
  assert.equal(cases.length, 2 * 6 * 3);
  assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
});

test("pipelining is in every case, and in its name", () => {
  const [one] = planCases({ pipelining: 8 });
  assert.equal(one?.pipelining, 8);
  assert.match(one?.id ?? "", /pipelining 8/);
});

test("a fixed rate is measured once per scheme and target, whatever the connections", () => {
  const cases = planCases({ scheme: "both", connections: [1, 10] });
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
