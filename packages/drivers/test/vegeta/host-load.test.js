import assert from "node:assert/strict";
import { test } from "node:test";
import { countHostLoad } from "@routebench/drivers/vegeta/host-load";

/** A request each millisecond: 100 of a lead-in, 1000 that count. */
const ATTACK = { intervalNs: 1e6, leadIn: 100, total: 1000, durationMs: 1000, timeoutMs: 5000 };
const BEGAN_US = Date.UTC(2026, 10, 22) * 1000;
const CONNECTIONS = 10;

/** @typedef {import("@routebench/drivers/vegeta/host-load").Judged} Judged */

/**
 * @param {(seq: number) => Partial<Judged> & { lateUs?: number }} [changes]
 * @returns {Judged[]} of all requests and some to spare, the last first
 */
function results(changes = () => ({})) {
  const all = Array.from({ length: 1150 }, (_, seq) => {
    const { lateUs = 0, ...others } = changes(seq);
    const sentUs = BEGAN_US + (seq + 1) * 1000 + lateUs;
    return {
      seq,
      sentUs,
      latencyUs: 200,
      outcome: /** @type {const} */ ("answered"),
      bodyBytes: 12,
      ...others,
    };
  });
  return all.reverse();
}

/** @param {Parameters<typeof results>[0]} [changes] */
const count = (changes) => countHostLoad(results(changes), ATTACK, CONNECTIONS);

test("the lead-in and what is to spare are not counted", () => {
  const { counted, ratePerSecond } = count((seq) =>
    seq < 100 || seq >= 1100 ? { latencyUs: 1e6 } : {},
  );
  assert.equal(counted.length, 1000);
  assert.ok(counted.every(({ latencyUs }) => Math.abs(latencyUs - 200) <= 1));
  assert.equal(Math.round(ratePerSecond), 1000);
});

test("how late vegeta was is told, and counts as latency", () => {
  const { counted } = count((seq) => ({ lateUs: seq === 500 ? 3000 : 0 }));
  const late = counted.filter(({ lagUs }) => lagUs > 1);
  assert.equal(late.length, 1);
  assert.ok(Math.abs((late[0]?.lagUs ?? 0) - 3000) <= 1);
  assert.ok(Math.abs((late[0]?.latencyUs ?? 0) - 3200) <= 1);
});

test("a request without an answer took the patience at least, however soon it was refused", () => {
  for (const outcome of /** @type {const} */ (["connect", "read", "write", "timeout"])) {
    const { counted } = count((seq) => (seq === 500 ? { outcome } : {}));
    assert.deepEqual(
      counted.filter((one) => one.outcome === outcome).map(({ latencyUs }) => latencyUs),
      [5_000_000],
    );
  }
  const { counted } = count((seq) => (seq === 500 ? { outcome: "timeout", latencyUs: 6e6 } : {}));
  assert.ok(Math.max(...counted.map(({ latencyUs }) => latencyUs)) >= 6e6 - 1);
});

test("a server that falls behind gets a lower rate: the last request went out when a connection was free", () => {
  // It answers one in two milliseconds: the n-th request waits for another n milliseconds.
  const { ratePerSecond } = count((seq) => ({ latencyUs: (seq + 2) * 1000 }));
  assert.ok(ratePerSecond > 470 && ratePerSecond < 530, `${ratePerSecond}/s`);
});

test("long answers, to fewer requests than there are connections, are no lower rate", () => {
  const { ratePerSecond } = count((seq) => (seq > 1095 ? { latencyUs: 3e6 } : {}));
  assert.equal(Math.round(ratePerSecond), 1000);
});

test("a vegeta that falls behind has a lower rate, and what it did not send is missing", () => {
  const judged = results((seq) => ({ lateUs: seq * 250 })).filter(({ seq }) => seq < 880);
  const { counted, ratePerSecond } = countHostLoad(judged, ATTACK, CONNECTIONS);
  assert.equal(counted.length, 780);
  assert.ok(ratePerSecond < 810, `${ratePerSecond}/s`);
});
