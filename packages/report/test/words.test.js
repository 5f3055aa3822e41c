import assert from "node:assert/strict";
import { test } from "node:test";
import { label } from "../src/words.js";

test("label makes text one line without control characters, at most 60 characters long", () => {
  assert.equal(label(" a\n\tb\u0001\u202e "), "a b");
  assert.equal([...label("x".repeat(10_000))].length, 60);
});
