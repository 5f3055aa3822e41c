import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { fixedRateHeadline, fixedRateSection } from "../../src/sections/fixed-rate.js";
import { plainWords } from "../../src/words.js";
import { partOf, wordsOf } from "../blocks.js";
import { about } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */

const AT_2000 = "At 2,000 requests/s";

/** @param {Recorded} run */
function sectionOf({ summary }) {
  const section = fixedRateSection(summary);
  assert.ok(section);
  return section;
}

/** @param {Recorded} run */
const textOf = (run) => renderSection(sectionOf(run));

test("the section of fixed rates lists an app that missed the rate last, with the share it reached and what fell behind", () => {
  const run = loadRecorded("fixed-rate");
  const { table, text } = partOf(sectionOf(run), AT_2000);
  const last = table.rows.at(-1);
  assert.equal(last?.appId, "express");
  assert.equal(wordsOf(last?.cells[0]), "rate not kept: 91.3%, the server fell behind");
  assert.match(text.join(" "), /Rate not kept: .*not comparable/);
  const missed = run.summary.fixedRate[0]?.rows.at(-1);
  assert.ok(missed);
  missed.behind = "generator";
  assert.match(textOf(run), /rate not kept: 91\.3%, the generator fell behind/);
  missed.behind = "unknown";
  assert.match(textOf(run), /rate not kept: 91\.3% +\|/);
  const half = partOf(sectionOf(run), "At 50% of each app’s capacity");
  assert.doesNotMatch(half.text.join(" "), /not kept/);
  assert.ok(half.table.columns.every(({ heading }) => heading !== "Rate"));
});

test("the section of fixed rates shows a rate that was set in advance without an interval", () => {
  assert.match(textOf(loadRecorded("fixed-rate")), /\| koa +\| kept +\| +2,000 \| +2,000 \|/);
});

test("the section of fixed rates marks a latency that is half the generator's own delay, and explains the mark", () => {
  const run = loadRecorded("fixed-rate");
  const [koa] = run.summary.fixedRate[0]?.rows ?? [];
  assert.ok(koa);
  koa.lagging = ["max"];
  const { text, rowOf } = partOf(sectionOf(run), AT_2000);
  const marks = rowOf("koa").flatMap((cell) => ("mark" in cell ? [cell.mark] : []));
  // The two rates, then p50, p90, p99, p99.9 and max.
  assert.deepEqual(marks, ["", "", "", "", "", "", "≤ "]);
  const explanation = /≤: at least half of this latency was the generator's own delay/;
  assert.match(text.join(" "), explanation);
  koa.lagging = [];
  assert.doesNotMatch(partOf(sectionOf(run), AT_2000).text.join(" "), explanation);
});

test("the headline of fixed rates has the range of median latency, and the apps that missed the rate", () => {
  const [missed, kept] = loadRecorded("fixed-rate").summary.fixedRate;
  assert.ok(missed?.rows[0] && kept);
  missed.rows[0].lagging = ["p50"];
  assert.equal(
    plainWords(fixedRateHeadline(missed)),
    "At 2,000 requests/s, median latency is at most 451 µs in koa. 1 app did not keep the rate.",
  );
  const ofAll = plainWords(fixedRateHeadline(kept));
  assert.match(ofAll, /median latency is from .* in .* to .* in .*\.$/);
});

test("the section and the headline of fixed rates have CPU time per request when it was measured", () => {
  const run = loadRecorded("fixed-rate");
  assert.ok(
    partOf(sectionOf(run), AT_2000).table.columns.every(({ heading }) => !/CPU/.test(heading)),
  );
  const [, kept] = run.summary.fixedRate;
  assert.ok(kept);
  for (const [place, row] of kept.rows.entries()) row.cpuUs = about(40 + 20 * place);
  assert.match(
    plainWords(fixedRateHeadline(kept)),
    /median latency is from .* in .* to .* in .*\. CPU time per request is from 40\.0 µs in .* to 60\.0 µs in .*\.$/,
  );
  const half = partOf(sectionOf(run), "At 50% of each app’s capacity");
  assert.equal(half.table.columns[0]?.heading, "CPU per request");
});
