import assert from "node:assert/strict";
import { test } from "node:test";
import { count, positive, quantity } from "@routebench/contract/fields";

/** @import { ZodType } from "zod" */

const accepts = (/** @type {ZodType} */ schema, /** @type {unknown} */ value) =>
  schema.safeParse(value).success;

test("accepts zero and any figure that a machine could measure", () => {
  for (const value of [0, 1e-6, 1, 1e15]) assert.ok(accepts(quantity, value), `${value}`);
  for (const value of [1e-6, 1, 1e15]) assert.ok(accepts(positive, value), `${value}`);
  for (const value of [0, 1, 2 ** 53 - 1]) assert.ok(accepts(count, value), `${value}`);
});

test("rejects figures that would make a rate or a ratio infinite or undefined", () => {
  for (const value of [-1, 5e-324, 1e300, Number.NaN, Number.POSITIVE_INFINITY, "1", null]) {
    assert.ok(!accepts(quantity, value), `${value}`);
    assert.ok(!accepts(positive, value), `${value}`);
    assert.ok(!accepts(count, value), `${value}`);
  }
  assert.ok(!accepts(positive, 0));
});
