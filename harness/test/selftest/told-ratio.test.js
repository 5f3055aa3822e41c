import assert from "node:assert/strict";
import { test } from "node:test";
import { toldRatio } from "../../src/selftest/told-ratio.js";

test("a ratio is told with its interval", () => {
  assert.match(toldRatio([1.1, 1.11, 1.09], [1, 1, 1]), /^1\.100 \(1\.0\d\d–1\.1\d\d\)$/);
});

test("a ratio of two launches has no interval, and none is told", () => {
  assert.equal(toldRatio([1.1, 1.1], [1, 1]), "1.100");
});
