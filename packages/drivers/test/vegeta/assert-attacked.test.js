import assert from "node:assert/strict";
import { test } from "node:test";
import { DriverError } from "@routebench/drivers/driver";
import { assertAttacked } from "@routebench/drivers/vegeta/assert-attacked";

const HOSTS = ["bench1", "bench2"];
const ATTACK = { total: 100, lengthMs: 5000, durationMs: 4000 };
const TOLD = { rank: 0, code: 0, lateMs: 1, cores: 2, cpuMs: 7900, said: "" };

/** @param {number} requests */
const sent = (requests) => ({
  counted: Array.from({ length: requests }, () => ({
    ...{ outcome: /** @type {const} */ ("answered"), bodyBytes: 12, lagUs: 0, latencyUs: 200 },
  })),
  ratePerSecond: 25,
});

/**
 * @param {Partial<typeof TOLD>} told
 * @param {number} [requests] that it sent
 */
const assertSecond = (told, requests = 98) =>
  assertAttacked(
    HOSTS,
    [TOLD, { ...TOLD, rank: 1, ...told }],
    [sent(98), sent(requests)],
    ATTACK,
    250,
  );

/** @param {RegExp} message */
const refusal = (message) => (/** @type {unknown} */ error) =>
  error instanceof DriverError && message.test(error.message);

test("hosts with time to spare that sent what they were to send are taken", () => {
  assertSecond({});
});

test("a generator that was busy for more than 80 % of the time of its cores is rejected", () => {
  assert.throws(
    () => assertSecond({ cpuMs: 8200 }),
    refusal(
      /^vegeta on bench2 was busy for 82 % .*; ask for a lower rate, or name more load hosts$/,
    ),
  );
});

test("a rate that was not sent is rejected, whatever was answered", () => {
  assert.throws(
    () => assertSecond({}, 97),
    refusal(/^vegeta on bench2 sent 97 of 100 requests in their time; ask/),
  );
});

test("a host that began much later than the others is rejected", () => {
  assertSecond({ lateMs: 400 });
  assert.throws(() => assertSecond({ lateMs: 401 }), refusal(/^bench2 began 401 ms after/));
});
