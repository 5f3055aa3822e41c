/** The live view of a run, in terminals of any size. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import stringWidth from "string-width";
import { frameOf } from "../../src/progress/frame.js";
import { standingLine, standingOf } from "../../src/progress/standing.js";
import { arbitraryResult } from "../support/arbitrary-result.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
  sliceOfCost,
} from "../support/made-up-result.js";

/** @import { FrameSize, View } from "../../src/progress/frame.js" */

const MODES = /** @type {const} */ (["external", "in-process"]);
const RATES = { "uWebSockets.js": 20_000, "node-http": 10_000, koa: 9_900, express: 2_000 };
const BOTH = {
  modes: {
    "in-process": { driver: "autocannon", load: MADE_UP_EXTERNAL.load },
    external: MADE_UP_EXTERNAL,
  },
};

/** @param {number} rounds of both modes, in which the rates of an app scatter a little */
function afterRounds(rounds) {
  const apps = Object.keys(RATES).map((id) => madeUpApp(id));
  const trials = MODES.flatMap((mode) =>
    Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
      Object.entries(RATES).map(([id, rate], place) =>
        madeUpTrial(round, id, { requests: rate + 50 * ((round * (place + 1)) % 5) }, mode),
      ),
    ),
  );
  const done = MODES.flatMap((mode) => madeUpRounds(rounds, 10_000, mode));
  return madeUpResult({ apps, trials, rounds: done, config: BOTH });
}

const WIDE = { columns: 120 };
const BAR = "  ━━━━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌";

/** @type {(changes: Partial<View>, size?: Partial<FrameSize>) => string[]} */
function show(changes, size = {}) {
  const view = {
    standings: [],
    round: "external: round 4, 4 launches",
    doing: "launching koa",
    spentMs: 60_000,
    budgetMs: 180_000,
    leftMs: null,
    beat: 0,
    ...changes,
  };
  return frameOf(view, { columns: 80, rows: 24, ...size }).map(({ text }) => text);
}

describe("the live view", () => {
  test("shows only the activity before the first round", () => {
    assert.deepEqual(show({ round: "", doing: "verifying koa, 3 of 7 apps" }), [
      "⠋ verifying koa, 3 of 7 apps",
    ]);
  });

  test("shows the round and the time before the first ranking", () => {
    assert.deepEqual(show({}), [
      "⠋ external: round 4, 4 launches: launching koa",
      `${BAR} 60 s of at most 3 min`,
    ]);
  });

  test("says when the budget is over, and how long the planned rounds take without a budget", () => {
    const timeOf = (/** @type {Partial<View>} */ changes) => show(changes)[1];
    assert.equal(timeOf({ spentMs: 200_000 }), "  3.3 min, finishing the last rounds");
    assert.equal(timeOf({ budgetMs: null }), "  60 s");
    assert.equal(timeOf({ budgetMs: null, leftMs: 120_000 }), `${BAR} 60 s, about 2 min left`);
  });

  test("shows points after one round, both values after two, and intervals after three", () => {
    const first = show({ standings: standingOf(afterRounds(1)) });
    assert.deepEqual(first.slice(0, 4), [
      "                  External, 1 round                In-process, 1 round",
      "                  rank  node-http = 1              rank  node-http = 1",
      "  uWebSockets.js   1–4  1.99×  ████████████████     1–4  1.99×  ████████████████",
      "  node-http        1–4  1.00×  ████████             1–4  1.00×  ████████",
    ]);
    const [, , second] = show({ standings: standingOf(afterRounds(2)) }, WIDE);
    assert.match(
      second ?? "",
      /^ {2}uWebSockets\.js +1–4 {2}1\.99× and 1\.97× [█░ ]+1–4 {2}1\.99× and/,
    );
    const [, , last] = show({ standings: standingOf(afterRounds(4)) }, WIDE);
    assert.match(
      last ?? "",
      /^ {2}uWebSockets\.js +1 {2}1\.9\d× \(1\.\d\d–2\.\d\d\) [█░ ]+1 {2}1\.9/,
    );
  });

  test("shows provisional intervals and ranks after one round in slices", () => {
    const apps = Object.keys(RATES).map((id) => madeUpApp(id));
    const trials = Object.entries(RATES).map(([id, rate]) =>
      madeUpTrial(1, id, {
        slices: [1, 2, 3, 4].map((rotation) => sliceOfCost(rotation, 1e6 / rate)),
      }),
    );
    const standings = standingOf(madeUpResult({ apps, trials, rounds: madeUpRounds(1) }));
    assert.match(
      show({ standings })[2] ?? "",
      /^ {2}uWebSockets\.js +1 {2}2\.00× \(1\.\d\d–2\.\d\d\) {2}█+░+$/,
    );
    assert.match(
      show({ standings }).join("\n"),
      /External: provisional; not settled: node-http and koa/,
    );
    const [standing] = standings;
    assert.ok(standing);
    assert.match(
      standingLine(standing),
      /^ {2}so far, provisional \(node-http = 1\): 1 uWebSockets\.js 2\.00× \(1\.\d\d–2\.\d\d\), 2–3 node-http/,
    );
  });

  test("names undecided neighbours and imprecise speeds, or says that the ranking is decided", () => {
    const undecided = show({ standings: standingOf(afterRounds(4)) });
    assert.ok(
      undecided.includes("  External: not settled: node-http and koa"),
      undecided.join("\n"),
    );
    const [standing] = standingOf(afterRounds(4));
    assert.ok(standing);
    const decided = { ...standing, pairs: [], decided: true };
    assert.ok(show({ standings: [decided] }).includes("  External: decided"));
    const wide = show({ standings: [{ ...decided, wide: ["koa"] }] });
    assert.ok(wide.includes("  External: order decided, not yet precise: koa"));
    const narrow = show({ standings: standingOf(afterRounds(1)) }, { columns: 64 });
    assert.ok(
      narrow.includes("  External: provisional; not settled: 3 of 3 pairs"),
      narrow.join("\n"),
    );
  });

  test("draws a dark bar up to the interval's low end, and a light bar up to its high end", () => {
    const [standing] = standingOf(afterRounds(4));
    assert.ok(standing);
    for (const columns of [80, 120, 200]) {
      const [, , fastest = "", reference = ""] = show({ standings: [standing] }, { columns });
      assert.match(fastest, /\) {2}█+░+$/);
      assert.match(reference, /1\.00× +█+$/);
    }
  });

  test("shows bars but no intervals if both do not fit, as for two modes in 80 columns", () => {
    const [, , fastest] = show({ standings: standingOf(afterRounds(4)) });
    assert.match(
      fastest ?? "",
      /^ {2}uWebSockets\.js +1 {2}1\.9\d× {2}█+░+ +1 {2}1\.9\d× {2}█+░+$/,
    );
  });

  test("shows neither bars nor intervals in a narrow terminal, and cuts lines at its edge", () => {
    const standings = standingOf(afterRounds(4));
    const narrow = show({ standings }, { columns: 60 });
    assert.match(narrow[2] ?? "", /^ {2}uWebSockets\.js +1 {2}1\.9\d× +1 {2}1\.9\d×$/);
    for (const line of show({ standings }, { columns: 30 })) assert.ok(stringWidth(line) <= 30);
  });

  test("cuts the table first and undecided pairs next in a low terminal, and keeps the activity", () => {
    const standings = standingOf(afterRounds(4));
    const now = ["⠋ external: round 4, 4 launches: launching koa", `${BAR} 60 s of at most 3 min`];
    const low = show({ standings }, { rows: 10 });
    assert.deepEqual([low[4], ...low.slice(-2)], ["  … and 2 more", ...now]);
    assert.equal(show({ standings }, { rows: 8 }).length, 4);
    assert.deepEqual(show({ standings }, { rows: 4 }), now);
  });

  test("shows the head of the ranking of forty apps and its undecided pairs in 24 rows", () => {
    const apps = Array.from({ length: 40 }, (_, index) => madeUpApp(`app-${index + 1}`));
    const trials = [1, 2, 3].flatMap((round) =>
      apps.map(({ id }, index) =>
        madeUpTrial(round, id, { requests: 90_000 - 2000 * index - round }),
      ),
    );
    const result = madeUpResult({ apps, trials, rounds: madeUpRounds(3) });
    const [standing, ...rest] = standingOf(result).map((computed) => ({
      ...computed,
      decided: false,
      pairs: [["app-39", "app-40"]],
    }));
    assert.ok(standing && rest.length === 0);
    const lines = show({ standings: [standing] });
    assert.equal(lines.length, 23);
    assert.match(lines[2] ?? "", /^ {2}app-1 /);
    assert.match(lines[18] ?? "", /^ {2}app-17 /);
    assert.deepEqual(lines.slice(19, 21), [
      "  … and 23 more",
      "  External: not settled: app-39 and app-40",
    ]);
    assert.match(
      standingLine(standing),
      /app-12 [^,]*, … and 28 more; not settled: app-39 and app-40$/,
    );
  });

  test("fits any terminal and any result", () => {
    const size = fc.record({
      columns: fc.integer({ min: 1, max: 120 }),
      rows: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(arbitraryResult, size, (result, { columns, rows }) => {
        const lines = show({ standings: standingOf(result) }, { columns, rows });
        assert.ok(lines.length <= Math.max(0, rows - 1), `${lines.length} lines of ${rows}`);
        for (const line of lines) assert.ok(stringWidth(line) <= columns, line);
        assert.doesNotMatch(lines.join("\n"), /NaN|undefined|Infinity/);
      }),
      { numRuns: 60 },
    );
  });
});
