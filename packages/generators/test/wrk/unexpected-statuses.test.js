import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { unexpectedStatuses } from "@routebench/generators/wrk/wrk";
import fc from "fast-check";
import { CLOSED_LOAD } from "../support/closed-load.js";

/**
 * @param {number[]} expected statuses, in the order of the sequence
 * @param {{ answered: number, above399: number, read?: number, connections?: number, pipelining?: number }} counted
 */
function unexpected(expected, { answered, above399, read = 0, connections = 1, pipelining = 1 }) {
  const requests = expected.map((status, index) => ({ path: `/${index}`, status, body: "" }));
  return unexpectedStatuses(
    { requests, load: { ...CLOSED_LOAD, connections, pipelining } },
    { requests: answered, errors: { ...NO_ERRORS, read, status: above399 } },
  );
}

describe("unexpectedStatuses", () => {
  test("counts each status above 399 if none is expected", () => {
    assert.equal(unexpected([200], { answered: 1000, above399: 0 }), 0);
    assert.equal(unexpected([200], { answered: 1000, above399: 1 }), 1);
    assert.equal(unexpected([200, 301], { answered: 1000, above399: 1000 }), 1000);
  });

  test("counts each status below 400 if all are expected above 399", () => {
    assert.equal(unexpected([404], { answered: 1000, above399: 1000, connections: 100 }), 0);
    assert.equal(unexpected([404], { answered: 1000, above399: 999, connections: 100 }), 1);
    assert.equal(unexpected([404, 500], { answered: 1000, above399: 0 }), 1000);
  });
});

describe("unexpectedStatuses of a mix", () => {
  const mix = [200, 200, 200, 404, 404];

  test("is 0 for the expected share", () => {
    assert.equal(unexpected(mix, { answered: 1000, above399: 400 }), 0);
  });

  test("allows for requests in flight and an unfinished sequence", () => {
    // One request in flight, and two 404 in a row: 1000 × 2/5, minus 3 × 3/5 or plus 4 × 2/5.
    const counted = [398, 399, 400, 401, 402].map((above399) =>
      unexpected(mix, { answered: 1000, above399 }),
    );
    assert.deepEqual(counted, [1, 0, 0, 0, 1]);
  });

  test("allows for requests that were lost with a connection", () => {
    assert.equal(unexpected(mix, { answered: 1000, above399: 380 }), 19);
    assert.equal(unexpected(mix, { answered: 1000, above399: 380, read: 50 }), 0);
  });
});

/** A sequence that ends anywhere and loses some requests. */
const run = fc
  .record({
    expected: fc.array(fc.constantFrom(200, 404), { minLength: 1, maxLength: 12 }),
    start: fc.nat(11),
    sent: fc.integer({ min: 0, max: 400 }),
    connections: fc.integer({ min: 1, max: 8 }),
    pipelining: fc.integer({ min: 1, max: 4 }),
    drops: fc.nat(3),
  })
  .chain((made) => {
    const mostLost = Math.min(made.sent, made.pipelining * (made.connections + made.drops));
    const places = fc.uniqueArray(fc.nat(Math.max(0, made.sent - 1)), { maxLength: mostLost });
    return fc.record({ made: fc.constant(made), lost: places });
  });

describe("unexpectedStatuses of any sequence", () => {
  test("never counts a right response, and never counts a wrong response twice", () => {
    fc.assert(
      fc.property(run, fc.double({ min: 0, max: 1, noNaN: true }), ({ made, lost }, share) => {
        const { expected, start, sent, drops, ...load } = made;
        const answered = Array.from({ length: sent }, (_, index) => ({
          index,
          status: expected[(start + index) % expected.length] ?? 0,
        })).filter(({ index }) => !lost.includes(index));
        const right = answered.filter(({ status }) => status > 399).length;
        const counted = { answered: answered.length, read: drops, ...load };
        assert.equal(unexpected(expected, { ...counted, above399: right }), 0);
        const wrong = Math.round(share * right);
        assert.ok(unexpected(expected, { ...counted, above399: right - wrong }) <= wrong);
        const added = Math.round(share * (answered.length - right));
        assert.ok(unexpected(expected, { ...counted, above399: right + added }) <= added);
      }),
    );
  });
});
