import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { capacityOf } from "../../src/judge/capacity.js";
import { contestsIn } from "../../src/judge/contest.js";
import {
  MAIN_CASE,
  madeUpApp,
  madeUpFailure,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";

const FEW = { ...MAIN_CASE, id: "few", connections: 1 };
const TLS = { ...MAIN_CASE, id: "tls", scheme: /** @type {const} */ ("https") };
const ABOUT = { ...MAIN_CASE, id: "about", target: pathTarget("/about") };

/** @param {import("@routebench/contract/result-file").Trial[]} trials */
function capacity(trials) {
  const apps = [madeUpApp("a"), madeUpApp("b")];
  const config = { cases: [MAIN_CASE, FEW, TLS, ABOUT] };
  const [main] = contestsIn("external", madeUpResult({ apps, config, trials }));
  assert.ok(main);
  return capacityOf("a", main);
}

const rates = (/** @type {number[]} */ requests, testCase = MAIN_CASE) =>
  requests.map((count, i) => madeUpTrial(i + 1, "a", { requests: count }, "external", testCase));

test("it is the median over launches", () => {
  assert.equal(capacity(rates([900, 1000, 5000])), 1000);
});

test("of several numbers of connections the best counts, not a mixture", () => {
  assert.equal(capacity([...rates([100, 100, 100, 100], FEW), ...rates([1000, 1000])]), 1000);
});

test("other apps, modes, schemes and targets do not count, nor do failures", () => {
  const trials = [
    ...[...rates([1], TLS), ...rates([1], ABOUT)],
    ...[madeUpTrial(1, "b"), madeUpTrial(1, "a", {}, "in-process"), madeUpFailure(1, "a")],
  ];
  assert.equal(capacity(trials), null);
});
