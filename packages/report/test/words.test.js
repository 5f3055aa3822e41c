import assert from "node:assert/strict";
import { test } from "node:test";
import { label, tally } from "../src/words.js";

test("label makes text one line without control characters, at most 60 characters long", () => {
  assert.equal(label(" a\n\tb\u0001\u202e "), "a b");
  assert.equal([...label("x".repeat(10_000))].length, 60);
});

test("tally counts verdicts, and a lack of data in a sentence of its own", () => {
  assert.equal(tally(["tied", "slower", "faster", "tied"]), "1 faster, 1 slower, 2 tied.");
  assert.equal(tally(["not enough data", "faster"]), "1 faster. Not enough data for 1.");
  assert.equal(tally(["not enough data", "not enough data"]), "not enough data for 2.");
});
