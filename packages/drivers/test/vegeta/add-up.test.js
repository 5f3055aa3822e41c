import assert from "node:assert/strict";
import { test } from "node:test";
import { addUp, mergedResults } from "@routebench/drivers/vegeta/add-up";

/**
 * @param {number} requests
 * @param {Partial<import("@routebench/drivers/vegeta/host-load").Counted>} [changes]
 */
const counted = (requests, changes) =>
  Array.from({ length: requests }, () => ({
    ...{ outcome: /** @type {const} */ ("answered"), bodyBytes: 12, lagUs: 50, latencyUs: 300 },
    ...changes,
  }));

test("rates of hosts are summed, each over its own time", () => {
  const { requests, durationMs } = addUp(
    [
      { counted: counted(1000), ratePerSecond: 500 },
      { counted: counted(1000), ratePerSecond: 250 },
    ],
    100,
  );
  assert.equal(requests, 2000);
  assert.equal(Math.round(requests / (durationMs / 1000)), 750);
});

test("answers count with headers and body; what has none is an error, and no request", () => {
  const all = [
    ...counted(5),
    ...counted(2, { outcome: "status", bodyBytes: 3 }),
    ...counted(1, { outcome: "mismatch", bodyBytes: 0 }),
    ...counted(4, { outcome: "timeout", bodyBytes: 0 }),
    ...counted(3, { outcome: "connect", bodyBytes: 0 }),
  ];
  const { requests, bytes, errors } = addUp([{ counted: all, ratePerSecond: 10 }], 100);
  assert.equal(requests, 8);
  assert.equal(bytes, 5 * 12 + 2 * 3 + 8 * 100);
  assert.deepEqual(errors, { connect: 3, read: 0, write: 0, timeout: 4, status: 2, mismatch: 1 });
});

test("every counted request of every host goes to vegeta's report", () => {
  const loads = [counted(1500), counted(2, { latencyUs: 7.5 })].map((one) => ({
    ...{ counted: one, ratePerSecond: 10 },
  }));
  const lines = [...mergedResults(loads)].join("").trim().split("\n");
  assert.equal(lines.length, 1502);
  assert.equal(JSON.parse(lines[0] ?? "").latency, 300_000);
  assert.equal(JSON.parse(lines[1501] ?? "").latency, 7500);
});
