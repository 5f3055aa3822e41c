import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { replaceSection } from "@routebench/report/markdown/replace-section";
import { DOCUMENT, rateIn, reportOf, SECTION } from "../../src/selftest/truth.js";

/** @import { DriverResult } from "@routebench/drivers/driver" */

const made = { method: 1, node: "v20.20.2", cpu: "made up" };

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

  test("is none of a load that ended too soon", () => {
    assert.throws(() => rateIn(load(windows(109, 1000))), /a load ended too soon/);
  });
});

describe("the report", () => {
  test("leaves no cell out", () => {
    const report = reportOf({ made, referenceUs: null, cells: [] });
    assert.match(report, /^Method 1, Node 20\.20\.2, made up\.$/m);
    const lines = report.split("\n").filter((line) => line.includes("not measured"));
    // A line for each of 14 kinds and for all, then each kind at 3 numbers of connections and 2 of entries.
    assert.equal(lines.length, 15 + 14 * 3 * 2);
  });

  test("has a place in the document that --docs writes into", async () => {
    const text = await readFile(DOCUMENT, "utf8");
    assert.match(replaceSection(text, SECTION, "| the table |"), /^\| the table \|$/m);
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
    const report = reportOf({ made, referenceUs: 10, cells: [{ ...cell, loads, runs }] });
    assert.match(
      report,
      /^\| two workers +\| +7 \| +3 \| +60 s \| 1\.000 \(1\.000–1\.000\) \| +1\.000 \|/m,
    );
  });
});
