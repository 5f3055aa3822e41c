import assert from "node:assert/strict";
import { test } from "node:test";
import { createShuffle, seedOf } from "../../src/plan/shuffle.js";

const items = ["a", "b", "c", "d", "e", "f", "g"];

test("gives the same stream of orders for the same seed, and others for other rounds and seeds", () => {
  const [one, other] = [createShuffle(42), createShuffle(42)];
  const orders = [one(items), one(items), createShuffle(43)(items)];
  assert.deepEqual(orders.slice(0, 2), [other(items), other(items)]);
  assert.equal(new Set(orders.map(String)).size, 3);
  for (const order of orders) assert.deepEqual(order.toSorted(), items);
  assert.deepEqual(one([]), []);
});

test("brings every item to the first and the last place equally often", () => {
  const shuffle = createShuffle(7);
  const orders = Array.from({ length: 7000 }, () => shuffle(items));
  for (const place of [0, 6]) {
    for (const item of items) {
      // 1000 are expected; a seeded stream gives the same count on every run.
      const count = orders.filter((order) => order[place] === item).length;
      assert.ok(Math.abs(count - 1000) < 120, `${item} comes ${count} times to place ${place}`);
    }
  }
});

test("derives a seed for each purpose, and orders that do not alternate from round to round", () => {
  const purposes = [
    "external a 2",
    "in-process a 2",
    "external b 2",
    "external a 3",
    "external a2",
  ];
  const seeds = purposes.flatMap((words) => [seedOf(1, ...words.split(" ")), seedOf(2, words)]);
  assert.equal(new Set(seeds).size, seeds.length);
  assert.equal(seedOf(1, "external", "a", 2), seedOf(1, "external", "a", 2));
  const firsts = Array.from(
    { length: 200 },
    (_, round) => createShuffle(seedOf(42, round))(["a", "b"])[0],
  );
  const changes = firsts.slice(1).filter((first, index) => first !== firsts[index]).length;
  assert.ok(changes > 70 && changes < 130, `${changes} of 199`);
});
