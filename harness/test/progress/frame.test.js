/** What a terminal shows of a run, for terminals of any size. */
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

/** @param {number} rounds of both modes, in which each app scatters by a per cent */
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

describe("a view", () => {
  test("before the first round tells what is done", () => {
    assert.deepEqual(show({ round: "", doing: "verifying koa, 3 of 7 apps" }), [
      "⠋ verifying koa, 3 of 7 apps",
    ]);
  });

  test("before the first ranking tells the round and the time", () => {
    assert.deepEqual(show({}), [
      "⠋ external: round 4, 4 launches: launching koa",
      `${BAR} 60 s of 3 min, less if all is decided`,
    ]);
  });

  test("says when the budget is over, and without a budget how long the planned rounds still take", () => {
    const timeOf = (/** @type {Partial<View>} */ changes) => show(changes)[1];
    assert.equal(
      timeOf({ spentMs: 200_000 }),
      "  3.3 min; the 3 min are over, rounds that began go on",
    );
    assert.equal(timeOf({ budgetMs: null }), "  60 s");
    assert.equal(timeOf({ budgetMs: null, leftMs: 120_000 }), `${BAR} 60 s, about 2 min left`);
  });

  test("after one round has points, after two both values, from three on intervals", () => {
    const one = show({ standings: standingOf(afterRounds(1)) });
    assert.deepEqual(one.slice(0, 4), [
      "                  External, 1 round                In-process, 1 round",
      "                  rank  node-http = 1              rank  node-http = 1",
      "  uWebSockets.js   1–4  1.99×  ████████████████     1–4  1.99×  ████████████████",
      "  node-http        1–4  1.00×  ████████             1–4  1.00×  ████████",
    ]);
    const [, , two] = show({ standings: standingOf(afterRounds(2)) }, WIDE);
    assert.match(
      two ?? "",
      /^ {2}uWebSockets\.js +1–4 {2}1\.99× and 1\.97× [█░ ]+1–4 {2}1\.99× and/,
    );
    const [, , three] = show({ standings: standingOf(afterRounds(4)) }, WIDE);
    assert.match(
      three ?? "",
      /^ {2}uWebSockets\.js +1 {2}1\.9\d× \(1\.\d\d–2\.\d\d\) [█░ ]+1 {2}1\.9/,
    );
  });

  test("after one round in slices has intervals and ranks, marked as provisional, in its line too", () => {
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
      /External: provisional; still open: node-http and koa/,
    );
    const [standing] = standings;
    assert.ok(standing);
    assert.match(
      standingLine(standing),
      /^ {2}so far, provisional \(node-http = 1\): 1 uWebSockets\.js 2\.00× \(1\.\d\d–2\.\d\d\), 2–3 node-http/,
    );
  });

  test("names the neighbours that are not told apart, or says that all are", () => {
    const open = show({ standings: standingOf(afterRounds(4)) });
    assert.ok(open.includes("  External: still open: node-http and koa"), open.join("\n"));
    const [standing] = standingOf(afterRounds(4));
    assert.ok(standing);
    const decided = { ...standing, pairs: [], decided: true };
    assert.ok(show({ standings: [decided] }).includes("  External: decided"));
    const wide = show({ standings: [{ ...decided, wide: ["koa"] }] });
    assert.ok(wide.includes("  External: the order is decided; still imprecise: koa"));
    const narrow = show({ standings: standingOf(afterRounds(1)) }, { columns: 64 });
    assert.ok(
      narrow.includes("  External: provisional; still open: 3 of 3 neighbouring pairs"),
      narrow.join("\n"),
    );
  });

  test("draws a bar to where the speed is at least, and lightly on to where it may be", () => {
    const [standing] = standingOf(afterRounds(4));
    assert.ok(standing);
    for (const columns of [80, 120, 200]) {
      const [, , fastest = "", reference = ""] = show({ standings: [standing] }, { columns });
      assert.match(fastest, /\) {2}█+░+$/);
      assert.match(reference, /1\.00× +█+$/);
    }
  });

  test("has bars in place of the intervals where both do not fit: both modes in 80 columns", () => {
    const [, , fastest] = show({ standings: standingOf(afterRounds(4)) });
    assert.match(
      fastest ?? "",
      /^ {2}uWebSockets\.js +1 {2}1\.9\d× {2}█+░+ +1 {2}1\.9\d× {2}█+░+$/,
    );
  });

  test("leaves bars and intervals out of a narrow terminal, and cuts at its edge", () => {
    const standings = standingOf(afterRounds(4));
    const narrow = show({ standings }, { columns: 60 });
    assert.match(narrow[2] ?? "", /^ {2}uWebSockets\.js +1 {2}1\.9\d× +1 {2}1\.9\d×$/);
    for (const line of show({ standings }, { columns: 30 })) assert.ok(stringWidth(line) <= 30);
  });

  test("cuts the table in a low terminal, then what is open, never what is being done", () => {
    const standings = standingOf(afterRounds(4));
    const now = [
      "⠋ external: round 4, 4 launches: launching koa",
      `${BAR} 60 s of 3 min, less if all is decided`,
    ];
    const low = show({ standings }, { rows: 10 });
    assert.deepEqual([low[4], ...low.slice(-2)], ["  … and 2 more", ...now]);
    assert.equal(show({ standings }, { rows: 8 }).length, 4);
    assert.deepEqual(show({ standings }, { rows: 4 }), now);
  });

  test("of forty apps is the head of the ranking and what is open, in a terminal of 24 rows", () => {
    const apps = Array.from({ length: 40 }, (_, index) => madeUpApp(`app-${index + 1}`));
    const trials = [1, 2, 3].flatMap((round) =>
      apps.map(({ id }, index) =>
        madeUpTrial(round, id, { requests: 90_000 - 2000 * index - round }),
      ),
    );
    const result = madeUpResult({ apps, trials, rounds: madeUpRounds(3) });
    const [standing, ...none] = standingOf(result).map((one) => ({
      ...one,
      decided: false,
      pairs: [["app-39", "app-40"]],
    }));
    assert.ok(standing && none.length === 0);
    const lines = show({ standings: [standing] });
    assert.equal(lines.length, 23);
    assert.match(lines[2] ?? "", /^ {2}app-1 /);
    assert.match(lines[18] ?? "", /^ {2}app-17 /);
    assert.deepEqual(lines.slice(19, 21), [
      "  … and 23 more",
      "  External: still open: app-39 and app-40",
    ]);
    assert.match(
      standingLine(standing),
      /app-12 [^,]*, … and 28 more; still open: app-39 and app-40$/,
    );
  });

  test("fits any terminal, whatever was measured", () => {
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
