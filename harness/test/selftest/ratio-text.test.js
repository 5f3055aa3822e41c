import assert from "node:assert/strict";
import { test } from "node:test";
import { ratioText } from "../../src/selftest/ratio-text.js";

test("a ratio is said with its interval, if it has one", () => {
  assert.equal(ratioText({ point: 1.1, low: 1.05, high: 1.15 }), "1.100 (1.050–1.150)");
  assert.equal(ratioText({ point: 1.1, low: null, high: null }), "1.100");
});
