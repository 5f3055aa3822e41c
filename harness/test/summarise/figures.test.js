import assert from "node:assert/strict";
import { test } from "node:test";
import { bottleneckOf, commonBottleneck } from "../../src/summarise/figures.js";
import { madeUpSample } from "../support/made-up-result.js";

const cases = /** @type {const} */ ([
  ["server", "the server kept its core busy", { serverCpuMs: 990, driverCpuMs: 600 }],
  ["generator", "both were busy, the generator more", { serverCpuMs: 960, driverCpuMs: 980 }],
  ["server", "both were busy, the server more", { serverCpuMs: 980, driverCpuMs: 960 }],
  [
    "generator",
    "the server's CPU time was spread over several threads",
    { serverCpuMs: 1500, serverBusiestThreadMs: 800, driverCpuMs: 950 },
  ],
  [
    "generator",
    "the generator was busy and the server waited",
    { serverCpuMs: 500, driverCpuMs: 990 },
  ],
  ["neither", "both had time to spare", { serverCpuMs: 830, driverCpuMs: 860 }],
  ["unknown", "the platform reports no CPU time", { serverCpuMs: null, driverCpuMs: null }],
]);

for (const [expected, why, usage] of cases) {
  test(`finds the bottleneck ${expected} when ${why}`, () => {
    assert.equal(bottleneckOf(madeUpSample({ durationMs: 1000, ...usage })), expected);
  });
}

test("takes the bottleneck of most launches as the app's", () => {
  const server = madeUpSample({ serverCpuMs: 990 });
  const neither = madeUpSample({ serverCpuMs: 500, driverCpuMs: 500 });
  assert.equal(commonBottleneck([server, server, neither]), "server");
});

test("finds the bottleneck neither when there is no majority", () => {
  const server = madeUpSample({ serverCpuMs: 990 });
  const generator = madeUpSample({ serverCpuMs: 500, driverCpuMs: 990 });
  assert.equal(commonBottleneck([server, generator]), "neither");
});
