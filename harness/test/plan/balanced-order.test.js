import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { balancedOrder } from "../../src/plan/balanced-order.js";

const entriesOf = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, index) => `e${index}`);

/** @type {(entries: string[], rounds: number, seed: number) => string[][]} */
const ordersOf = (entries, rounds, seed) =>
  Array.from({ length: rounds }, (_, index) => balancedOrder(entries, index + 1, seed));

const anySeed = fc.integer({ min: 0, max: 1_000_000 });
const anyCount = fc.integer({ min: 1, max: 13 });

describe("the orders in which rounds launch their entries", () => {
  test("hold each entry once, whatever order they were named in", () => {
    fc.assert(
      fc.property(anyCount, anySeed, fc.integer({ min: 1, max: 50 }), (count, seed, round) => {
        const entries = entriesOf(count);
        const order = balancedOrder(entries, round, seed);
        assert.deepEqual(order.toSorted(), entries.toSorted());
        assert.deepEqual(balancedOrder(entries.toReversed(), round, seed), order);
      }),
    );
  });

  test("put each entry in the middle on the average of two rounds", () => {
    fc.assert(
      fc.property(anyCount, anySeed, fc.integer({ min: 0, max: 20 }), (count, seed, pair) => {
        const entries = entriesOf(count);
        const [one, other] = [1, 2].map((of) => balancedOrder(entries, 2 * pair + of, seed));
        for (const id of entries) {
          assert.equal(Number(one?.indexOf(id)) + Number(other?.indexOf(id)), count - 1);
        }
      }),
    );
  });

  test("are a Williams square: each entry has each place, and follows each other, equally often", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 11 }), anySeed, (count, seed) => {
        const entries = entriesOf(count);
        const rounds = count % 2 === 0 ? count : 2 * count;
        const orders = ordersOf(entries, rounds, seed);
        for (const id of entries) {
          for (let place = 0; place < count; place += 1) {
            const there = orders.filter((order) => order[place] === id);
            assert.equal(there.length, rounds / count, `${id} at ${place}`);
          }
          const before = orders.map((order) => order[order.indexOf(id) - 1] ?? "none");
          for (const other of entries.filter((one) => one !== id)) {
            const follows = before.filter((one) => one === other);
            assert.equal(follows.length, rounds / count, `${id} after ${other}`);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test("do not simply alternate where there are two entries", () => {
    const firsts = ordersOf(["a", "b"], 40, 7).map(([first]) => first);
    const pairs = Array.from({ length: 20 }, (_, pair) => firsts.slice(2 * pair, 2 * pair + 2));
    assert.ok(pairs.every(([one, other]) => one !== other));
    assert.equal(new Set(pairs.map(String)).size, 2);
  });

  test("differ between contests", () => {
    const entries = entriesOf(8);
    assert.notDeepEqual(ordersOf(entries, 8, 1), ordersOf(entries, 8, 2));
  });
});
