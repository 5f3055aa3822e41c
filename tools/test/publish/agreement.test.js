/** Published results are independent runs. Where two of them compare the same two apps, they agree on the order. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { areOpposite, sharedPairs } from "../../../harness/study/shared-pairs.js";
import { PUBLISHED } from "../support/published-results.js";

const published = PUBLISHED.map(({ summary }) => summary);
const shared = sharedPairs(published);

test("agree on the order of each pair that two results compare", () => {
  assert.ok(shared.length > 0, "no two results have two entries in common");
  assert.deepEqual(shared.filter(areOpposite), []);
});

test("disagree when one result is turned round", () => {
  const [first] = published;
  assert.ok(first);
  const turned = first.contests.map((contest) => ({
    ...contest,
    pairs: contest.pairs.map(({ a, b, ...pair }) => ({ a: b, b: a, ...pair })),
  }));
  const both = sharedPairs([first, /** @type {any} */ ({ ...first, contests: turned })]);
  assert.ok(both.some(areOpposite));
});
