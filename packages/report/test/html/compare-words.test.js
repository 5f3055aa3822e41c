import assert from "node:assert/strict";
import { test } from "node:test";
import { compareWords } from "../../src/html/client.js";

/** @type {[string, string[]][]} */
const orders = [
  ["versions by their numbers", ["2.0.4", "3.0.6", "10.0.0", "21.4.10"]],
  ["a release after its pre-releases", ["1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0"]],
  ["a version on an engine by its own number", ["6.9.0 on x 3.0.6", "6.18.0 on x 2.0.0"]],
  ["numbers in names by their size", ["Hono 4", "Hono 12"]],
];
for (const [what, order] of orders) {
  test(`sorts ${what}`, () => {
    assert.deepEqual(order.toReversed().sort(compareWords), order);
  });
}
