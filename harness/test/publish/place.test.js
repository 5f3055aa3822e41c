/** Where a run is published follows from what it compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SUITE } from "../../src/discover/suites.js";
import { folderFor } from "../../src/publish/place.js";

const NOTHING = { versions: [], runtimes: [] };
const SOME = /** @type {any[]} */ ([{}]);

test("the default suite's own subjects are the project's main run", () => {
  assert.deepEqual(folderFor(DEFAULT_SUITE, NOTHING), "results/");
});

test("another suite's own subjects have the folder of their suite", () => {
  assert.equal(folderFor("static", NOTHING), "results/static/");
});

for (const [what, summary] of /** @type {const} */ ([
  ["versions", { ...NOTHING, versions: SOME }],
  ["runtimes", { ...NOTHING, runtimes: SOME }],
])) {
  test(`one that compares ${what} lies next to the main run`, () => {
    assert.equal(folderFor(DEFAULT_SUITE, summary), `results/${what}/`);
  });
}

test("a name given takes the place of what was compared", () => {
  const folder = folderFor("static", { ...NOTHING, versions: SOME }, "all");
  assert.equal(folder, "results/static/all/");
});
