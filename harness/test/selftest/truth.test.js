import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { groupsOf, measureTruths, rateIn, reportOf } from "../../src/selftest/truth.js";
import { APPS_DIR } from "../../src/workspace.js";

/** @import { DriverResult } from "@routebench/drivers/driver" */

const made = { method: 1, node: "v20.20.2", cpu: "made up", kernel: "6" };

describe("the rate of a load", () => {
  /** @param {number[]} bytes in windows of 100 ms, 10 bytes for each answer @returns {DriverResult} */
  const load = (bytes) =>
    /** @type {any} */ ({
      requests: bytes.reduce((sum, each) => sum + each, 0) / 10,
      bytes: bytes.reduce((sum, each) => sum + each, 0),
      windows: { windowMs: 100, bytes },
    });
  /** @type {(count: number, each: number) => number[]} */
  const windows = (count, each) => Array(count).fill(each);

  test("is that of its second to eleventh second, silence included", () => {
    assert.equal(rateIn(load(windows(115, 1000))), 1000);
    assert.equal(rateIn(load([...windows(10, 9000), ...windows(100, 1000), 0, 9000])), 1000);
    assert.equal(
      rateIn(load([...windows(60, 1000), ...windows(10, 0), ...windows(45, 1000)])),
      900,
    );
  });

  test("is that of as long as its kind is counted", () => {
    assert.equal(
      rateIn(load([...windows(210, 1000), ...windows(100, 2000)]), 30_000),
      400_000 / 300,
    );
  });

  test("is none of a load that ended too soon", () => {
    assert.throws(() => rateIn(load(windows(109, 1000))), /a load ended too soon/);
  });
});

test("nothing is measured that could not be kept", async () => {
  /** @type {string[]} */
  const said = [];
  const measuring = measureTruths({
    ...{ appsDir: APPS_DIR, filter: [], repeats: 1, kind: ["3 % slower"], entries: [2] },
    ...{ connections: [10], cells: "/nowhere/truth.json", signal: new AbortController().signal },
    say: (line) => void said.push(line),
  });
  await assert.rejects(measuring, { name: "SaveError", message: /"\/nowhere\/truth\.json"/ });
  assert.deepEqual(said, []);
});

describe("twins share runs", () => {
  /** @type {(entries: number, ...kinds: string[]) => string[][]} */
  const grouped = (entries, ...kinds) =>
    groupsOf(kinds.map((kind) => ({ kind, connections: 10, entries, runs: [] }))).map(({ cells }) =>
      cells.map(({ kind }) => kind),
    );
  const [ofHttp, another, third] = ["3 % slower", "ten times slower", "two workers"];
  const ofUws = "uWebSockets.js, a copy";

  test("as far as the entries allow, their original being one of them", () => {
    assert.deepEqual(grouped(3, ofHttp, another, third), [[ofHttp, another], [third]]);
  });

  test("but none with two entries", () => {
    assert.deepEqual(grouped(2, ofHttp, another), [[ofHttp], [another]]);
  });

  test("with those of another original too, which is an entry more", () => {
    assert.deepEqual(grouped(4, ofHttp, ofUws), [[ofHttp, ofUws]]);
    assert.deepEqual(grouped(3, ofHttp, ofUws), [[ofHttp], [ofUws]]);
  });

  test("not those of other connections or entries", () => {
    const cell = { kind: ofHttp, connections: 10, entries: 10, runs: [] };
    const cells = [cell, { ...cell, connections: 100 }, { ...cell, entries: 5 }];
    assert.equal(groupsOf(cells).length, 3);
  });
});

describe("the report", () => {
  test("leaves no cell out", () => {
    const report = reportOf({ made, referenceUs: null, pairs: [], cells: [] });
    assert.match(report, /^Method 1, Node 20\.20\.2, made up\.$/m);
    const lines = report.split("\n").filter((line) => line.includes("not measured"));
    // A line for each of 14 kinds and for all, then each kind at 3 numbers of connections and 2 of entries.
    assert.equal(lines.length, 15 + 14 * 3 * 2);
  });

  test("has cells that were asked for beyond the usual ones too", () => {
    const cell = { kind: "two workers", connections: 7, entries: 3 };
    const loads = Array(3).fill({ original: 1000, twin: 1000, kept: null });
    const run = {
      ratio: { point: 1, low: 0.9, high: 1.1 },
      launches: 3,
      budgetMs: 60_000,
      originalUs: 10,
    };
    const runs = [{ ...run, verdict: /** @type {const} */ ("undecided"), disturbed: null }];
    const pairs = [{ kind: cell.kind, connections: 7, loads }];
    const report = reportOf({ made, referenceUs: 10, pairs, cells: [{ ...cell, runs }] });
    assert.match(report, /^\| two workers +\| +7 \| +3 \| +60 s \| +1\.000 +\| +1\.000 \|/m);
  });
});
