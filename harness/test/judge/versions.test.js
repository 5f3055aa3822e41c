/** Runs that are told in different words, or in files of different versions, are matched by what they asked. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { parseResultFile, SCHEMA_VERSION } from "@routebench/contract/result-file";
import { compareResults } from "../../src/judge/compare-results.js";
import { nextRound } from "../../src/plan/next-round.js";
import { resumeResult } from "../../src/session/begin.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { ROUTING } from "../support/routing.js";

/** @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile */

/** @type {string} a run over tables of routes, as a file of version 2 */
let version2;
/** @type {ResultFile} the same run as it is read */
let read;
before(async () => {
  const fixture = new URL("../golden/fixtures/route-tables.json.gz", import.meta.url);
  version2 = gunzipSync(await readFile(fixture)).toString();
  assert.equal(JSON.parse(version2).schemaVersion, 2);
  read = parseResultFile(version2);
});

/** @returns {ResultFile} the run as a file of today's version holds it */
function saved() {
  const text = JSON.stringify(read);
  assert.equal(JSON.parse(text).schemaVersion, SCHEMA_VERSION);
  return parseResultFile(text);
}

/** @returns {ResultFile} the run as a file of version 2 whose labels were other ones */
function reworded() {
  const words = version2.replaceAll(/(\d+) routes/g, "a table of $1");
  assert.notEqual(words, version2);
  return parseResultFile(words);
}

describe("compare", () => {
  for (const [what, other] of /** @type {const} */ ([
    ["a file of version 2 and one of today", saved],
    ["files between which labels were reworded", reworded],
  ])) {
    test(`holds the cases of ${what} against one another`, () => {
      const rows = compareResults(read, other(), { force: false });
      const cases = new Set(rows.map(({ caseId }) => caseId));
      assert.deepEqual([...cases], ["http, table-5", "http, table-10", "http, table-100"]);
      assert.ok(rows.some(({ ratio }) => ratio !== null));
      for (const { verdict, reason } of rows) {
        assert.ok(verdict === "no evidence" || /did not finish/.test(reason), reason);
      }
    });
  }

  test("tells in a run's own words what another run asked for", () => {
    const other = saved();
    other.config.cases = other.config.cases.slice(0, 1).map((one) => ({ ...one, id: "x" }));
    const [row] = compareResults(withNames(read, ROUTING), withNames(other, ROUTING), {
      force: true,
    });
    assert.match(row?.reason ?? "", /http, 5 routes; http, 10 routes; .* then, http, 5 routes now/);
  });
});

describe("--resume", () => {
  for (const [what, earlierOf] of /** @type {[string, () => ResultFile][]} */ ([
    ["a file of version 2", () => read],
    ["a file of today", saved],
    ["a file whose labels were other ones", reworded],
  ])) {
    test(`goes on with ${what}`, () => {
      const interrupted = { ...earlierOf(), state: /** @type {const} */ ("interrupted") };
      const rounds = interrupted.rounds.slice(0, 2);
      const resumed = resumeResult({ ...interrupted, rounds }, saved());
      const finished = resumed.rounds.map(({ caseId }) => caseId);
      assert.deepEqual(finished, ["http, table-5", "http, table-10"]);
      const next = nextRound(resumed);
      assert.ok("caseId" in next && next.caseId === "http, table-100");
    });
  }
});
