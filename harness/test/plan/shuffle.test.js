import assert from "node:assert/strict";
import { test } from "node:test";
import { createShuffle, seedOf } from "../../src/plan/shuffle.js";

const items = ["a", "b", "c", "d", "e", "f", "g"];

test("gives the same orders for the same seed, and different orders for each call and seed", () => {
  const [shuffle, twin] = [createShuffle(42), createShuffle(42)];
  const orders = [shuffle(items), shuffle(items), createShuffle(43)(items)];
  assert.deepEqual(orders.slice(0, 2), [twin(items), twin(items)]);
  assert.equal(new Set(orders.map(String)).size, 3);
  for (const order of orders) assert.deepEqual(order.toSorted(), items);
  assert.deepEqual(shuffle([]), []);
});

test("puts every item first and last equally often", () => {
  const shuffle = createShuffle(7);
  const orders = Array.from({ length: 7000 }, () => shuffle(items));
  for (const place of [0, 6]) {
    for (const item of items) {
      // About 1000 are expected. The seed makes the count the same in every run.
      const count = orders.filter((order) => order[place] === item).length;
      assert.ok(Math.abs(count - 1000) < 120, `${item} is ${count} times at place ${place}`);
    }
  }
});

test("derives a different seed for each purpose, whose orders do not alternate between rounds", () => {
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
