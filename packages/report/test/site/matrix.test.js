import assert from "node:assert/strict";
import { test } from "node:test";
import { whyMissing } from "@routebench/report/site/matrix";
import { matrixOfResults, recordedResult } from "./made-up-matrix.js";

/** Express was not measured. */
function withoutExpress() {
  const main = recordedResult();
  for (const contest of main.contests) {
    contest.rows = contest.rows.filter(({ entry }) => entry !== "express");
    contest.pairs = contest.pairs.filter(({ a, b }) => a !== "express" && b !== "express");
  }
  return main;
}

/** @param {Partial<ReturnType<typeof recordedResult>>} [changes] of the second result */
function helloOfExpress(changes) {
  const main = withoutExpress();
  const all = { ...recordedResult("all"), ...changes };
  const { rows, columns } = matrixOfResults(main, all);
  const [hello] = columns;
  assert.ok(hello);
  return {
    cell: hello.cells[rows.findIndex(({ id }) => id === "express")] ?? assert.fail(),
    sources: hello.sources.map(({ summary }) => summary.id),
  };
}

test("takes an app from the second result when the first one lacks it", () => {
  const { cell, sources } = helloOfExpress();
  assert.ok("value" in cell);
  assert.deepEqual(sources, ["main", "all"]);
});

test("leaves out a second result of another method, Node or machine", () => {
  const { method, machine } = recordedResult();
  for (const changes of [
    { method: method + 1 },
    { machine: { ...machine, nodeVersion: "v99.0.0" } },
    { machine: { ...machine, cpuModel: "Another CPU" } },
    { machine: { ...machine, cores: 64 } },
    { machine: { ...machine, operatingSystem: "Alpine Linux v3.22 (Linux 6.18.44)" } },
    { machine: { ...machine, coreWorkUs: 2 * Number(machine.coreWorkUs) } },
  ]) {
    const { cell, sources } = helloOfExpress(changes);
    assert.ok("why" in cell);
    assert.deepEqual(sources, ["main"]);
  }
});

test("says that an app runs only on Bun, except in the column of Bun", () => {
  const why = (/** @type {string} */ entry) =>
    whyMissing({ cases: [], why: "Not measured." }, [], { runsOn: "bun" }, entry);
  assert.equal(why("bun-serve"), "It runs only on Bun.");
  assert.equal(why("bun-serve@node@22"), "It runs only on Bun.");
  assert.equal(why("bun-serve@bun"), "Not measured.");
});
