import assert from "node:assert/strict";
import { test } from "node:test";
import { bottleneckOf, commonBottleneck } from "../../src/summarise/figures.js";
import { madeUpSample } from "../support/made-up-result.js";

const cases = /** @type {const} */ ([
  ["server", "the server had its core all the time", { serverCpuMs: 990, driverCpuMs: 600 }],
  ["generator", "both were busy, it the busier", { serverCpuMs: 960, driverCpuMs: 980 }],
  ["server", "both were busy, it the busier", { serverCpuMs: 980, driverCpuMs: 960 }],
  [
    "generator",
    "the server's time was that of several threads",
    { serverCpuMs: 1500, serverBusiestThreadMs: 800, driverCpuMs: 950 },
  ],
  [
    "generator",
    "the generator was busy and the server waited",
    { serverCpuMs: 500, driverCpuMs: 990 },
  ],
  ["neither", "both had time to spare", { serverCpuMs: 830, driverCpuMs: 860 }],
  ["unknown", "the platform does not tell", { serverCpuMs: null, driverCpuMs: null }],
]);

for (const [expected, why, usage] of cases) {
  test(`${expected}, where ${why}`, () => {
    assert.equal(bottleneckOf(madeUpSample({ durationMs: 1000, ...usage })), expected);
  });
}

test("an app's bottleneck is what most of its launches say", () => {
  const server = madeUpSample({ serverCpuMs: 990 });
  const neither = madeUpSample({ serverCpuMs: 500, driverCpuMs: 500 });
  assert.equal(commonBottleneck([server, server, neither]), "server");
});

test("without a majority it is neither", () => {
  const server = madeUpSample({ serverCpuMs: 990 });
  const generator = madeUpSample({ serverCpuMs: 500, driverCpuMs: 990 });
  assert.equal(commonBottleneck([server, generator]), "neither");
});
