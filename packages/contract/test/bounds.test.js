import assert from "node:assert/strict";
import { test } from "node:test";
import { isLowerBound } from "@routebench/contract/metrics";

const bottlenecks = /** @type {const} */ (["server", "neither", "unknown"]);

test("a rate that the generator limited is a lower bound", () => {
  assert.ok(isLowerBound({ bottleneck: "generator" }, "requestsPerSecond"));
  assert.ok(isLowerBound({ bottleneck: "generator" }, "bytesPerSecond"));
});

test("latency, CPU time and memory are none: a generator at its limit does not hold them down", () => {
  for (const figure of /** @type {const} */ ([
    "latencyUs",
    "latencyP99Us",
    "serverCpuUsPerRequest",
    "requestsPerServerCore",
    "rssPeakBytes",
    "startupMs",
  ])) {
    assert.ok(!isLowerBound({ bottleneck: "generator" }, figure), figure);
  }
});

test("where the generator was not the limit, nothing is one", () => {
  for (const bottleneck of bottlenecks) {
    assert.ok(!isLowerBound({ bottleneck }, "requestsPerSecond"));
  }
});
