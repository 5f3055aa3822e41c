import assert from "node:assert/strict";
import { test } from "node:test";
import { costText } from "../../src/selftest/generators.js";

test("what a request costs is told of all launches together, however many requests each had", () => {
  const costs = [
    { cpuMs: 10, switches: 100, requests: 1000 },
    { cpuMs: 90, switches: 500, requests: 3000 },
  ];
  assert.equal(costText(costs), "25.00 us (0.15 switches)");
});
