import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { assertAnswered, assertKept } from "../../src/run/ended-trial.js";
import { ASKED, askedOf } from "../support/routing.js";

/** @import { Load } from "@routebench/contract/trial" */

const SIZE = { least: 160, most: 160 };

/** @type {Load} */
const LOAD = { model: "closed", connections: 100, pipelining: 1, warmupMs: 0, timeoutMs: 5000 };
const PLAN = { load: LOAD, asked: ASKED };

/**
 * @param {number} bytes of 100,000 answers
 * @param {{ least: number, most: number }} [size]
 */
const check = (bytes, size = SIZE) =>
  assertAnswered({ requests: 100_000, bytes, errors: NO_ERRORS }, PLAN, size);

describe("bytes", () => {
  test("of the verified answer, request by request, are believed", () => check(16_000_000));

  test("of one unfinished answer per connection more are believed", () => check(16_016_000));

  for (const bytes of [15_900_000, 16_100_000]) {
    test(`of an answer one byte too ${bytes < 16e6 ? "short" : "long"} are not`, () => {
      assert.throws(() => check(bytes), {
        code: "wrong-answer",
        message: `under load: ${bytes / 100_000}.0 bytes per answer, not the 160 bytes of the answer that was verified`,
      });
    });
  }

  test("of a rotation may miss what each connection had left of its round", () => {
    const served = { requests: 100_000, errors: NO_ERRORS };
    const mix = { ...PLAN, asked: askedOf({ kind: "mix" }) };
    const bytes = 16_000_000 - 100 * 9 * 160;
    assert.throws(() => assertAnswered({ ...served, bytes }, PLAN, SIZE));
    assertAnswered({ ...served, bytes }, mix, SIZE);
    assert.throws(() => assertAnswered({ ...served, bytes: 15_000_000 }, mix, SIZE));
  });

  test("may lie anywhere between those of answers that differ by themselves", () => {
    check(15_500_000, { least: 150, most: 160 });
    assert.throws(() => check(14_500_000, { least: 150, most: 160 }), { message: /150–160/ });
  });
});

test("no answer at all is told with the errors that there were", () => {
  const served = { requests: 0, bytes: 0, errors: { ...NO_ERRORS, connect: 3 } };
  assert.throws(() => assertAnswered(served, PLAN, SIZE), {
    code: "no-requests",
    message: "no request was answered (3 connect errors)",
  });
});

test("a wrong answer is told in the words of a generator that has them", () => {
  const errors = { ...NO_ERRORS, mismatch: 2 };
  const served = { requests: 100_000, bytes: 16_000_000, errors };
  const firstError = 'GET /hello: expected "a", received "b"';
  assert.throws(() => assertAnswered({ ...served, firstError }, PLAN, SIZE), {
    message: `under load: ${firstError}`,
  });
  assert.throws(() => assertAnswered(served, PLAN, SIZE), {
    message: "under load: 2 mismatch errors",
  });
});

describe("requests without an answer", () => {
  /** @type {(read: number, load?: Load, requests?: number) => void} in two loads that were kept apart */
  const check = (read, load = LOAD, requests = 1_000_000) => {
    const halves = [{ requests: requests / 2 }, { requests: requests / 2 }];
    assertKept(halves, { ...NO_ERRORS, read, timeout: 1 }, load);
  };

  test("are an accident up to one in a thousand, or one on each connection", () => {
    check(999);
    check(99, LOAD, 50);
  });

  test("fail the trial beyond, for who drops what it is asked would seem fast", () => {
    assert.throws(() => check(1000), {
      code: "no-answer",
      message: /^under load: 1001 requests of 1001001 had no answer \(1000 read errors, 1 timeout/,
    });
    assert.throws(() => check(100, LOAD, 50), { code: "no-answer" });
  });

  test("are what a load at a fixed rate measures", () => {
    check(500_000, { ...LOAD, model: "open", ratePerSecond: 100 });
  });
});
