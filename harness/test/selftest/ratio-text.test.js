import assert from "node:assert/strict";
import { test } from "node:test";
import { ratioText } from "../../src/selftest/ratio-text.js";

test("a ratio is said with its interval", () => {
  assert.match(ratioText([1.1, 1.11, 1.09], [1, 1, 1]), /^1\.100 \(1\.0\d\d–1\.1\d\d\)$/);
});

test("a ratio of two launches has no interval, and none is said", () => {
  assert.equal(ratioText([1.1, 1.1], [1, 1]), "1.100");
});
