import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHistoryEntry } from "@routebench/contract/history-entry";

const load = {
  ...{ model: "closed", connections: 100, pipelining: 1, durationMs: 3000 },
  ...{ warmupMs: 1000, timeoutMs: 5000 },
};
const speed = { point: 1, low: null, high: null };
const app = {
  ...{ id: "node-http", name: "node:http", version: "v20.19.0", lowerBound: false },
  ...{ speed, rank: { best: 1, worst: 2 } },
};
const entry = {
  ...{ historyVersion: 2, startedAt: "2026-01-01T00:00:00.000Z", routebenchVersion: "0.1.0" },
  ...{ method: 1, leadInMs: 20, generatorSleeps: false, reference: "node-http" },
  ...{ suite: "routing", quick: false, path: "/hello", scheme: "http" },
  environment: {
    ...{ cpuModel: "A CPU", cores: 2, nodeVersion: "v20.19.0" },
    ...{ operatingSystem: "An OS", pinned: true },
  },
  modes: [{ mode: "external", driver: "wrk 4.1.0", load, apps: [app] }],
};

test("a published run is read as it was written", () => {
  assert.deepEqual(parseHistoryEntry(JSON.stringify(entry)), entry);
});

/** @type {[string, unknown, RegExp][]} */
const unusable = [
  ["another version", { ...entry, historyVersion: 1 }, /: historyVersion: /],
  ["a field it does not know", { ...entry, colour: "red" }, /colour/],
  ["a date that is none", { ...entry, startedAt: "../../etc" }, /: startedAt: /],
  [
    "a speed of nothing",
    { ...entry, modes: [{ ...entry.modes[0], apps: [{ ...app, speed: { ...speed, point: 0 } }] }] },
    /: modes\.0\.apps\.0\.speed\.point: /,
  ],
];
for (const [what, value, message] of unusable) {
  test(`a file with ${what} is refused by naming it`, () => {
    assert.throws(() => parseHistoryEntry(JSON.stringify(value)), {
      message: /^it is not a published run: .*/,
    });
    assert.throws(() => parseHistoryEntry(JSON.stringify(value)), { message });
  });
}

test("a run of before methods were counted is read too", () => {
  assert.equal(parseHistoryEntry(JSON.stringify({ ...entry, method: 0 })).method, 0);
});

test("a file that is not JSON is refused as that", () => {
  assert.throws(() => parseHistoryEntry("{"), { message: /^it is not JSON \(/ });
});
