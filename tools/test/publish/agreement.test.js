/** Published results are independent runs. If two results compare the same two apps, they agree on the order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { areOpposite, sharedPairs } from "../../../harness/study/shared-pairs.js";
import { PUBLISHED } from "../support/published-results.js";

const published = PUBLISHED.map(({ summary }) => summary);
const shared = sharedPairs(published);

test("published results agree on the order of each pair that two results compare", () => {
  assert.ok(shared.length > 0, "no two results have two entries in common");
  assert.deepEqual(shared.filter(areOpposite), []);
});

test("a result and its reversed pairs disagree", () => {
  const [first] = published;
  assert.ok(first);
  const reversed = first.contests.map((contest) => ({
    ...contest,
    pairs: contest.pairs.map(({ a, b, ...pair }) => ({ a: b, b: a, ...pair })),
  }));
  const pairs = sharedPairs([first, /** @type {any} */ ({ ...first, contests: reversed })]);
  assert.ok(pairs.some(areOpposite));
});
