/** Where a run is published follows from what it compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SUITE } from "../../src/discover/suites.js";
import { placeOf } from "../../src/publish/place.js";

const NOTHING = { versions: [], runtimes: [] };
const SOME = /** @type {any[]} */ ([{}]);

test("the default suite's own subjects are the project's main run", () => {
  assert.deepEqual(placeOf(DEFAULT_SUITE, NOTHING), {
    folder: "results/",
    isMain: true,
  });
});

test("another suite's have a folder of their own, and are its main run", () => {
  const { folder, isMain } = placeOf("static", NOTHING);
  assert.deepEqual([folder, isMain], ["results/static/", true]);
});

for (const [what, summary] of /** @type {const} */ ([
  ["versions", { ...NOTHING, versions: SOME }],
  ["runtimes", { ...NOTHING, runtimes: SOME }],
])) {
  test(`one that compares ${what} lies next to the main run, and out of the history`, () => {
    const { folder, isMain } = placeOf(DEFAULT_SUITE, summary);
    assert.deepEqual([folder, isMain], [`results/${what}/`, false]);
  });
}

test("a name given takes the place of what was compared", () => {
  const { folder, isMain } = placeOf("static", { ...NOTHING, versions: SOME }, "all");
  assert.deepEqual([folder, isMain], ["results/static/all/", false]);
});
