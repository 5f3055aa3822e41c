import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seedOf } from "../../src/plan/seed-of.js";
import { createShuffle } from "../../src/plan/shuffle.js";

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
