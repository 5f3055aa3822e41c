import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { findStalls } from "../src/stalls.js";

/** @type {(times: number, count: number) => number[]} */
const windows = (times, count) => Array.from({ length: times }, () => count);

test("a load without a pause has no stalls", () => {
  assert.deepEqual(findStalls(windows(30, 1000)), []);
});

test("each pause of a load that was under way is one, as long as it was", () => {
  const counts = [
    ...[...windows(15, 1000), ...windows(5, 0)],
    ...[...windows(15, 1000), ...windows(4, 0), ...windows(3, 1000)],
  ];
  assert.deepEqual(findStalls(counts), [5, 4]);
});

test("the empty parts of the windows at its edges belong to it", () => {
  const counts = [...windows(10, 1000), 400, 0, 0, 0, 0, 600, ...windows(10, 1000)];
  assert.deepEqual(
    findStalls(counts).map((length) => Math.round(length * 100) / 100),
    [5],
  );
});

test("next to nothing is nothing: what beside the load still gets an answer changes little", () => {
  assert.equal(findStalls([...windows(10, 1000), 3, 5, 0, ...windows(10, 1000)]).length, 1);
});

describe("no stall is", () => {
  test("one empty window, which a busy machine has now and then", () => {
    assert.deepEqual(findStalls([...windows(10, 1000), 0, ...windows(10, 1000)]), []);
  });

  test("what comes before the first answer, or after the last", () => {
    assert.deepEqual(findStalls([...windows(5, 0), ...windows(10, 1000), ...windows(5, 0)]), []);
  });

  test("a slow window", () => {
    assert.deepEqual(findStalls([...windows(10, 1000), 200, 200, ...windows(10, 1000)]), []);
  });

  test("the time between the bursts of a server that answers all its clients at once", () => {
    const burst = [1000, 0, 0];
    assert.deepEqual(findStalls(Array.from({ length: 10 }, () => burst).flat()), []);
  });

  test("a load that got nothing at all, or that was never measured", () => {
    assert.deepEqual(findStalls(windows(30, 0)), []);
    assert.deepEqual(findStalls([]), []);
  });
});

test("a server that stands still most of the time is found too", () => {
  const cycle = [...windows(5, 1000), ...windows(15, 0)];
  assert.deepEqual(findStalls([...cycle, ...cycle, 1000]), [15, 15]);
});

test("whatever came, silence before and after it adds nothing, and its stalls fit into it", () => {
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

test("the unit does not matter", () => {
  const counts = [...windows(10, 3), 0, 0, 0, ...windows(10, 3)];
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (unit) => {
      assert.equal(findStalls(counts.map((count) => count * unit)).length, 1);
    }),
  );
});
