/** Runs whose cases are called by other words are matched by what they asked. */
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

/** @returns {ResultFile} the run as a file in which its cases have labels of their own */
function reworded() {
  const other = saved();
  for (const { target } of other.config.cases)
    target.label = `a table of ${target.routes ?? "some"}`;
  return parseResultFile(JSON.stringify(other));
}

describe("compare", () => {
  for (const [what, other] of /** @type {const} */ ([
    ["two files of one run", saved],
    ["files between which labels were reworded", reworded],
  ])) {
    test(`holds the cases of ${what} against one another`, () => {
      const rows = compareResults(run, other(), { force: false });
      const cases = new Set(rows.map(({ caseId }) => caseId));
      const measured = run.config.cases.map(({ id }) => id);
      assert.deepEqual([...cases], measured);
      assert.ok(rows.some(({ ratio }) => ratio !== null));
      for (const { ratio, verdict, reason } of rows) {
        // The speeds of the others are relative to the reference's.
        if (ratio !== null) assert.equal(verdict, "no evidence", reason);
      }
    });
  }

  test("tells in a run's own words what another run asked for", () => {
    const other = saved();
    other.config.cases = other.config.cases.slice(0, 1).map((one) => ({ ...one, id: "x" }));
    const [row] = compareResults(withNames(run, ROUTING), withNames(other, ROUTING), {
      force: true,
    });
    assert.match(
      row?.reason ?? "",
      /http, 10 routes, static; .* 100 routes, miss then, http, 10 routes, static now/,
    );
  });
});

describe("--resume", () => {
  for (const [what, earlierOf] of /** @type {const} */ ([
    ["a file", saved],
    ["a file whose labels were other ones", reworded],
  ])) {
    test(`goes on with ${what}`, () => {
      const interrupted = { ...earlierOf(), state: /** @type {const} */ ("interrupted") };
      const rounds = interrupted.rounds.slice(0, 2);
      const resumed = beginResult(saved(), { ...interrupted, rounds }, {});
      const finished = resumed.rounds.map(({ caseId }) => caseId);
      assert.equal(finished.length, 2);
      const next = nextRound(resumed);
      assert.ok("caseId" in next && run.config.cases.some(({ id }) => id === next.caseId));
      assert.ok(!finished.includes(next.caseId), "first the cases that have no round yet");
    });
  }
});
