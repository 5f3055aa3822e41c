import assert from "node:assert/strict";
import { test } from "node:test";
import { isLowerBound } from "@routebench/contract/bounds";

const bottlenecks = /** @type {const} */ (["server", "neither", "unknown"]);
const sources = /** @type {const} */ (["slices", "rates"]);

test("a rate that the generator limited is a lower bound, wherever the speed comes from", () => {
  for (const speedFrom of sources) {
    const row = { bottleneck: /** @type {const} */ ("generator"), speedFrom };
    assert.ok(isLowerBound(row, "requestsPerSecond"));
    assert.ok(isLowerBound(row, "bytesPerSecond"));
  }
});

test("a speed told from such rates is one, a speed told from slices is not", () => {
  const bottleneck = "generator";
  assert.ok(isLowerBound({ bottleneck, speedFrom: "rates" }, "speed"));
  assert.ok(!isLowerBound({ bottleneck, speedFrom: "slices" }, "speed"));
});

test("latency, CPU time and memory are none: a generator at its limit does not hold them down", () => {
  for (const figure of /** @type {const} */ ([
    ...["latencyUs", "latencyP99Us", "serverCpuUsPerRequest"],
    ...["requestsPerServerCore", "rssPeakBytes", "startupMs"],
  ])) {
    assert.ok(!isLowerBound({ bottleneck: "generator", speedFrom: "rates" }, figure), figure);
  }
});

test("where the generator was not the limit, nothing is one", () => {
  for (const bottleneck of bottlenecks) {
    for (const figure of /** @type {const} */ (["speed", "requestsPerSecond"])) {
      assert.ok(!isLowerBound({ bottleneck, speedFrom: "rates" }, figure));
    }
  }
});
