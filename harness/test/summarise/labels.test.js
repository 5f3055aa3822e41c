/** Cases are matched by what they request, whatever their labels are. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseResultFile } from "@routebench/contract/result-file";
import { beginResult } from "../../src/cli/session/begin.js";
import { nextRound } from "../../src/plan/next-round.js";
import { compareResults } from "../../src/summarise/compare-results.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { loadRun } from "../golden/runs.js";
import { ROUTING } from "../support/routing.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** A run over tables of routes. @type {ResultFile} */
const run = (await loadRun("route-tables")).raw;

/** @returns {ResultFile} the run as its file is read */
const saved = () => parseResultFile(JSON.stringify(run));

/** @returns {ResultFile} the run as a file in which its cases have other labels */
function reworded() {
  const relabelled = saved();
  for (const { target } of relabelled.config.cases)
    target.label = `a table of ${target.routes ?? "some"}`;
  return parseResultFile(JSON.stringify(relabelled));
}

describe("compare", () => {
  for (const [what, laterOf] of /** @type {const} */ ([
    ["two files of the same run", saved],
    ["two files with different labels", reworded],
  ])) {
    test(`compares the cases of ${what}`, () => {
      const rows = compareResults(run, laterOf(), { force: false });
      const cases = new Set(rows.map(({ caseId }) => caseId));
      const measured = run.config.cases.map(({ id }) => id);
      assert.deepEqual([...cases], measured);
      assert.ok(rows.some(({ ratio }) => ratio !== null));
      for (const { ratio, verdict, reason } of rows) {
        // The reference has no ratio.
        if (ratio !== null) assert.match(verdict, /^(tied|not enough data)$/, reason);
      }
    });
  }

  test("names the cases of both runs in the suite's words when they differ", () => {
    const renamed = saved();
    renamed.config.cases = renamed.config.cases.slice(0, 1).map((first) => ({ ...first, id: "x" }));
    const [row] = compareResults(withNames(run, ROUTING), withNames(renamed, ROUTING), {
      force: true,
    });
    assert.match(
      row?.reason ?? "",
      /http, 10 routes, static; .* 100 routes, miss before, http, 10 routes, static now/,
    );
  });
});

describe("--resume", () => {
  for (const [what, earlierOf] of /** @type {const} */ ([
    ["a file", saved],
    ["a file with different labels", reworded],
  ])) {
    test(`continues ${what}`, () => {
      const interrupted = { ...earlierOf(), state: /** @type {const} */ ("interrupted") };
      const rounds = interrupted.rounds.slice(0, 2);
      const resumed = beginResult(saved(), { ...interrupted, rounds }, {});
      const finished = resumed.rounds.map(({ caseId }) => caseId);
      assert.equal(finished.length, 2);
      const next = nextRound(resumed);
      assert.ok("caseId" in next && run.config.cases.some(({ id }) => id === next.caseId));
      assert.ok(!finished.includes(next.caseId), "the next case is one without a round");
    });
  }
});
