import assert from "node:assert/strict";
import { test } from "node:test";
import { capacityOf } from "../../src/judge/capacity.js";
import { MAIN_CASE, madeUpFailure, madeUpTrial } from "../support/made-up-result.js";

const rates = (/** @type {number[]} */ requests, testCase = MAIN_CASE) =>
  requests.map((count, i) => madeUpTrial(i + 1, "a", { requests: count }, "external", testCase));

test("it is the median over launches", () => {
  assert.equal(capacityOf("a", MAIN_CASE, { trials: rates([900, 1000, 5000]) }), 1000);
});

test("of several numbers of connections the best counts, not a mixture", () => {
  const few = { ...MAIN_CASE, id: "few", connections: 1 };
  const trials = [...rates([100, 100, 100, 100], few), ...rates([1000, 1000])];
  assert.equal(capacityOf("a", MAIN_CASE, { trials }), 1000);
});

test("other apps, modes, schemes and targets do not count, nor do failures", () => {
  const overTls = { ...MAIN_CASE, id: "tls", scheme: /** @type {const} */ ("https") };
  const about = { ...MAIN_CASE, id: "about", target: "/about" };
  const trials = [
    ...[...rates([1], overTls), ...rates([1], about)],
    ...[madeUpTrial(1, "b"), madeUpTrial(1, "a", {}, "in-process"), madeUpFailure(1, "a")],
  ];
  assert.equal(capacityOf("a", MAIN_CASE, { trials }), null);
});
