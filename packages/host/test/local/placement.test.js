import assert from "node:assert/strict";
import { test } from "node:test";
import { availableCores } from "../../src/local/placement.js";

test("finds available core time", () => {
  assert.ok(availableCores() > 0);
});
