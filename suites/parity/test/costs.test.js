import assert from "node:assert/strict";
import { test } from "node:test";
import { costsOf } from "../src/costs.js";
import { madeUpRun } from "./made-up-run.js";

test("takes the cost of a request from its launches", () => {
  const costs = costsOf(madeUpRun({ "a-node": 30, "a-php": 60 }).modes[0].cpuUs);
  const cost = costs.of("a-node");
  assert.ok(cost && cost.point > 30 && cost.point < 36, String(cost?.point));
  assert.equal(costs.of("b-node"), null);
});

test("removes the effect of a round from a ratio, and gives it an interval", () => {
  const costs = costsOf(madeUpRun({ "a-node": 30, "a-php": 60, "b-node": 31 }).modes[0].cpuUs);
  const ratio = costs.ratio("a-node", "a-php");
  assert.ok(ratio?.low && ratio.high);
  assert.ok(Math.abs(ratio.point - 0.5) < 0.01, String(ratio.point));
  assert.ok(ratio.low > 0.49 && ratio.high < 0.51, `${ratio.low} to ${ratio.high}`);
  const inverse = costs.ratio("a-php", "a-node");
  assert.ok(Math.abs(Number(inverse?.low) - 1 / ratio.high) < 1e-9);
});

test("gives no interval for too few launches, and nothing for none", () => {
  const costs = costsOf(madeUpRun({ "a-node": 30, "a-php": 60 }, { rounds: 2 }).modes[0].cpuUs);
  assert.equal(costs.ratio("a-node", "a-php")?.low, null);
  assert.equal(costsOf([]).ratio("a-node", "a-php"), null);
});
