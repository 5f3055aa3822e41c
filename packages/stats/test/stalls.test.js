import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { findStalls } from "../src/stalls.js";

/** @type {(times: number, count: number) => number[]} */
const windows = (times, count) => Array.from({ length: times }, () => count);

test("finds no stall in a load without a pause", () => {
  assert.deepEqual(findStalls(windows(30, 1000)), []);
});

test("gives the length of each pause within a load", () => {
  const counts = [
    ...[...windows(15, 1000), ...windows(5, 0)],
    ...[...windows(15, 1000), ...windows(4, 0), ...windows(3, 1000)],
  ];
  assert.deepEqual(findStalls(counts), [5, 4]);
});

test("adds the empty parts of the windows at the stall's edges", () => {
  const counts = [...windows(10, 1000), 400, 0, 0, 0, 0, 600, ...windows(10, 1000)];
  assert.deepEqual(
    findStalls(counts).map((length) => Math.round(length * 100) / 100),
    [5],
  );
});

test("counts windows with almost no responses as empty", () => {
  assert.equal(findStalls([...windows(10, 1000), 3, 5, 0, ...windows(10, 1000)]).length, 1);
});

describe("findStalls", () => {
  test("ignores a single empty window, which a busy machine causes now and then", () => {
    assert.deepEqual(findStalls([...windows(10, 1000), 0, ...windows(10, 1000)]), []);
  });

  test("ignores silence before the first response and after the last", () => {
    assert.deepEqual(findStalls([...windows(5, 0), ...windows(10, 1000), ...windows(5, 0)]), []);
  });

  test("ignores slow windows", () => {
    assert.deepEqual(findStalls([...windows(10, 1000), 200, 200, ...windows(10, 1000)]), []);
  });

  test("ignores the time between bursts of a server that answers all clients together", () => {
    const burst = [1000, 0, 0];
    assert.deepEqual(findStalls(Array.from({ length: 10 }, () => burst).flat()), []);
  });

  test("ignores a load without responses or windows", () => {
    assert.deepEqual(findStalls(windows(30, 0)), []);
    assert.deepEqual(findStalls([]), []);
  });
});

test("finds the stalls of a server that stalls most of the time", () => {
  const cycle = [...windows(5, 1000), ...windows(15, 0)];
  assert.deepEqual(findStalls([...cycle, ...cycle, 1000]), [15, 15]);
});

test("ignores silence around any load, and finds stalls no longer than the load", () => {
  const loads = fc.array(fc.constantFrom(0, 3, 600, 1000), { maxLength: 60 });
  fc.assert(
    fc.property(loads, fc.nat({ max: 5 }), (counts, silent) => {
      const [stalls, silence] = [findStalls(counts), windows(silent, 0)];
      assert.deepEqual(findStalls([...silence, ...counts, ...silence]), stalls);
      assert.ok(stalls.every((length) => length >= 2));
      assert.ok(stalls.reduce((sum, length) => sum + length, 0) <= counts.length);
    }),
  );
});

test("does not depend on the unit", () => {
  const counts = [...windows(10, 3), 0, 0, 0, ...windows(10, 3)];
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (unit) => {
      assert.equal(findStalls(counts.map((count) => count * unit)).length, 1);
    }),
  );
});
