import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { fixedRateSection } from "../../src/sections/fixed-rate.js";
import { flatten, partOf, wordsOf } from "../blocks.js";
import { makeSynthetic } from "../synthetic.js";

/**
 * @import { Section } from "../../src/sections/section.js"
 * @import { Rate } from "@routebench/contract/cases"
 */

/** @param {Rate[]} rates */
function atRates(...rates) {
  const made = makeSynthetic({ launches: 4, rates });
  return { ...made, section: fixedRateSection(made.result, made.summary) };
}

/** @param {Section | null} section */
const textOf = (section) => (section ? renderSection(section, {}) : "");

test("a rate that was not kept is said in words, and stands last", () => {
  const { section } = atRates({ perSecond: 20_000 }, { shareOfCapacity: 0.5 });
  const { table, text } = partOf(section, "At 20,000 requests/s");
  const last = table.rows.at(-1);
  assert.equal(last?.appId, "express");
  assert.match(wordsOf(last?.cells[2]), /^rate not kept: 72\.0 %/);
  assert.match(text.join(" "), /Rate not kept: .*not comparable/);
  const { result, summary } = atRates({ perSecond: 20_000 });
  const missed = summary.fixedRate[0]?.rows.find(({ kept }) => !kept);
  for (const [behind, words] of /** @type {const} */ ([
    ["generator", /^rate not kept: 72\.0 %, the generator fell behind$/],
    ["unknown", /^rate not kept: 72\.0 %$/],
  ])) {
    Object.assign(missed ?? {}, { behind });
    const { table } = partOf(fixedRateSection(result, summary), "At 20,000 requests/s");
    assert.match(wordsOf(table.rows.at(-1)?.cells[2]), words);
  }
  const half = partOf(section, "At 50 % of each app’s capacity");
  assert.doesNotMatch(half.text.join(" "), /not kept/);
  for (const { cells } of half.table.rows) assert.equal(wordsOf(cells[2]), "kept");
});

test("the generator is named, and what its latency counts from", () => {
  const { section } = atRates({ perSecond: 5000 });
  assert.ok(section);
  const text = flatten(section).text.join(" ");
  assert.match(text, /^constant-rate 1\.2\.0 sends at a fixed rate/);
  assert.match(text, /from the time at which a request was due/);
});

test("a fixed rate has its columns, and the apps that did not finish below", () => {
  const { result, summary } = makeSynthetic({ rates: [{ perSecond: 20_000 }], failures: true });
  const text = textOf(fixedRateSection(result, summary));
  assert.match(
    text,
    / p50 \(µs\) \| +p90 \(µs\) \| +p99 \(µs\) \| +p99\.9 \(µs\) \| +max \(µs\) \|/,
  );
  assert.match(text, /\| express .*\| rate not kept: 72\.0 %, the server fell behind \|/);
  assert.match(text, /- \*\*uwebsockets-express\*\* 2\.0\.4 did not finish/);
});

test("a rate that was set beforehand has no interval", () => {
  assert.match(textOf(atRates({ perSecond: 9000 }).section), /\| +9,000 \| +9,000 \| kept /);
});

test("loads that met other programs are named, with what becomes of them", () => {
  const { result, summary } = atRates({ perSecond: 9000 });
  const [first] = summary.fixedRate;
  assert.ok(first);
  const crowded = [
    { name: "koa", round: 2, isLeftOut: true },
    { name: "hapi", round: 1, isLeftOut: false },
  ];
  const fixedRate = [{ ...first, crowded }];
  const text = textOf(fixedRateSection(result, { ...summary, fixedRate }));
  assert.match(text, /of koa in round 2 other programs .* core: it counts for nothing\./);
  assert.match(text, /of hapi in round 1 .*: its latencies are longer for that\./);
});

test("only a latency that is half the generator's own lag is marked, and the mark is explained", () => {
  const { result, summary } = atRates({ perSecond: 9000 });
  const explained = /≤: at least half of this latency was the generator's own lag/;
  const [row] = summary.fixedRate[0]?.rows ?? [];
  assert.ok(row);
  assert.doesNotMatch(textOf(fixedRateSection(result, summary)), explained);
  row.lagging = ["max"];
  const { table, text } = partOf(fixedRateSection(result, summary), "At 9,000 requests/s");
  const cells = table.rows.find(({ appId }) => appId === row.appId)?.cells ?? [];
  const marks = cells.flatMap((cell) => ("mark" in cell ? [cell.mark] : []));
  // The two rates, then p50, p90, p99, p99.9 and max.
  assert.deepEqual(marks, ["", "", "", "", "", "", "≤ "]);
  assert.match(text.join(" "), explained);
});
