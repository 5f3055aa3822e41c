import assert from "node:assert/strict";
import { test } from "node:test";
import { raceSection, slowerThanFirst } from "../../src/race/verdicts.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpFailure } from "../support/made-up-result.js";
import { scatteredResult } from "../support/scattered-result.js";

/** @param {Record<string, number>} rates the first server comes first */
function raceOf(rates) {
  const result = scatteredResult(rates);
  const [reference = null] = Object.keys(rates);
  return { ...result, config: { ...result.config, suite: "race", reference } };
}

test("says by how much a server is faster or slower than the first, with the interval", () => {
  const summary = summarise(raceOf({ old: 50_000, new: 56_000, bad: 40_000 }));
  const { finding = "" } = raceSection(summary);
  assert.match(finding, /^new is 12% faster than old \(\d+–\d+%\)\. bad is 20% slower than old/);
  assert.deepEqual(
    slowerThanFirst(summary).map((words) => words.split(" ", 1)[0]),
    ["bad"],
  );
});

test("says how many times as fast a server is if it is at least twice as fast", () => {
  const { finding = "" } = raceSection(summarise(raceOf({ old: 5000, new: 50_000 })));
  assert.match(finding, /^new is 10\.00?× as fast as old \([\d.]+×–[\d.]+×\)\.$/);
});

test("calls a server tied with itself, and not slower", () => {
  const summary = summarise(raceOf({ old: 50_000, new: 50_000 }));
  assert.match(raceSection(summary).finding ?? "", /^new and old are tied \(within \d+%\)\.$/);
  assert.deepEqual(slowerThanFirst(summary), []);
});

test("names --compare if an answer varied under load", () => {
  const result = raceOf({ old: 50_000, new: 50_000 });
  const detail = 'GET /: expected "1" (1 bytes), received "2" (1 bytes)';
  const failures = [1, 2, 3].map((round) => ({ ...madeUpFailure(round, "new"), detail }));
  const trials = [...result.trials.filter(({ appId }) => appId === "old"), ...failures];
  const [text] = raceSection(summarise({ ...result, trials })).blocks;
  assert.match(JSON.stringify(text), /--compare status,length/);
});
