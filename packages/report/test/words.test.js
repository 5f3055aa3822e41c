import assert from "node:assert/strict";
import { test } from "node:test";
import { label } from "../src/words.js";

test("labels are one line of fit characters", () => {
  assert.equal(label(" a\n\tb\u0001\u202e "), "a b");
  assert.equal([...label("x".repeat(10_000))].length, 60);
});
