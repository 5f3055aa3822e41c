/** Published results are runs of their own, of other companies of apps. What two of them measured alike, they tell alike. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { PUBLICATIONS } from "../../src/publish/publications.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { contradict, toldTwice } from "../../study/told-twice.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

/** @type {PublishedSummary[]} */
const published = PUBLICATIONS.map(({ folder }) => path.join(ROOT_DIR, folder, "summary.json"))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, "utf8")))
  .filter(({ method }) => method === METHOD);
const twice = toldTwice(published);

test(`no order that a published result shows is the other way round in another, of ${twice.length} that two have`, {
  skip: twice.length === 0 && "no two results of today's method have two entries in common",
}, () => {
  assert.deepEqual(
    twice.filter(([, one, other]) => contradict(one, other)),
    [],
  );
});

test("one that is the other way round would be found", () => {
  const [first] = published;
  assert.ok(first);
  const turned = first.contests.map((contest) => ({
    ...contest,
    pairs: contest.pairs.map(({ a, b, ...pair }) => ({ a: b, b: a, ...pair })),
  }));
  const both = toldTwice([first, /** @type {any} */ ({ ...first, contests: turned })]);
  assert.ok(both.some(([, one, other]) => contradict(one, other)));
});
