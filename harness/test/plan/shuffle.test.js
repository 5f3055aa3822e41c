import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createShuffle, seedOf } from "../../src/plan/shuffle.js";

const items = ["a", "b", "c", "d", "e", "f", "g"];

test("a shuffle holds what was given, once each, and leaves the given order alone", () => {
  const given = [...items];
  assert.deepEqual(createShuffle(1)(given).sort(), items);
  assert.deepEqual(given, items);
});

test("the same seed gives the same stream of shuffles", () => {
  const [one, other] = [createShuffle(42), createShuffle(42)];
  for (let round = 0; round < 5; round += 1) assert.deepEqual(one(items), other(items));
});

test("successive rounds and other seeds have other orders", () => {
  const shuffle = createShuffle(42);
  const orders = [shuffle(items), shuffle(items), createShuffle(43)(items)];
  assert.equal(new Set(orders.map(String)).size, 3);
});

test("every item comes to every place equally often", () => {
  const shuffle = createShuffle(7);
  const rounds = 7000;
  const first = new Map(items.map((item) => [item, 0]));
  const last = new Map(first);
  for (let round = 0; round < rounds; round += 1) {
    const order = shuffle(items);
    for (const [counts, item] of /** @type {const} */ ([
      [first, order[0]],
      [last, order[6]],
    ])) {
      counts.set(String(item), (counts.get(String(item)) ?? 0) + 1);
    }
  }
  // 1000 are expected at each place; a seeded stream gives the same counts on every run.
  for (const count of [...first.values(), ...last.values()]) {
    assert.ok(Math.abs(count - 1000) < 120, `${count} of ${rounds}`);
  }
});

test("nothing and one thing can be shuffled", () => {
  assert.deepEqual(createShuffle(1)([]), []);
  assert.deepEqual(createShuffle(1)(["a"]), ["a"]);
});

describe("the seed for a purpose", () => {
  test("is the same each time, and another for each purpose", () => {
    assert.equal(seedOf(1, "external", "a", 2), seedOf(1, "external", "a", 2));
    const some = [
      ...[seedOf(1, "external", "a", 2), seedOf(2, "external", "a", 2)],
      ...[seedOf(1, "in-process", "a", 2), seedOf(1, "external", "b", 2)],
      ...[seedOf(1, "external", "a", 3), seedOf(1, "external", "a2"), seedOf(12, "external", "a")],
    ];
    assert.equal(new Set(some).size, some.length);
  });

  test("of rounds that follow one another gives orders of two that do not simply alternate", () => {
    const firsts = Array.from(
      { length: 200 },
      (_, round) => createShuffle(seedOf(42, round))(["a", "b"])[0],
    );
    const changes = firsts.slice(1).filter((first, index) => first !== firsts[index]).length;
    assert.ok(changes > 70 && changes < 130, `${changes} of 199`);
  });
});
