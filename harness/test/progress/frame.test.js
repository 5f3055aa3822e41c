/** The live view of a run, in terminals of any size. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import stringWidth from "string-width";
import { frameOf } from "../../src/progress/frame.js";
import { standingOf } from "../../src/progress/standing.js";
import { arbitraryResult } from "../support/arbitrary-result.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
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

const STOP = "Ctrl-C stops and keeps the results";
const HEADING = "routebench 0.1.0 · 4 apps · /hello · Node 20.20.2             1:00 of up to 3:00";
const NOW = `  ⠋ External, round 4: launching koa          ${STOP}`;

/** @type {(changes: Partial<View>, size?: Partial<FrameSize>) => string[]} */
function show(changes, size = {}) {
  const view = {
    heading: ["routebench 0.1.0", "4 apps", "/hello", "Node 20.20.2", "AMD EPYC (2 cores)"],
    standings: [],
    round: "External, round 4",
    doing: "launching koa",
    clock: "1:00 of up to 3:00",
    beat: 0,
    ...changes,
  };
  return frameOf(view, { columns: 80, rows: 24, ...size }).map(({ text }) => text);
}

describe("the live view", () => {
  test("shows only the heading and the activity before the first round", () => {
    assert.deepEqual(
      show({ round: "", clock: "", doing: "verifying koa, 3 of 7 apps" }, { columns: 50 }),
      ["routebench 0.1.0 · 4 apps · /hello · Node 20.20.2", "  ⠋ verifying koa, 3 of 7 apps"],
    );
  });

  test("shows the clock next to as much of the heading as fits", () => {
    assert.deepEqual(show({}, { columns: 60 }), [
      "routebench 0.1.0 · 4 apps · /hello        1:00 of up to 3:00",
      "  ⠋ External, round 4: launching koa",
    ]);
    assert.match(show({})[0] ?? "", /Node 20\.20\.2 +1:00 of up to 3:00$/);
  });

  test("has a mark at 1× in each bar, and a bar of the fastest app up to the edge", () => {
    const [, , ...lines] = show({ standings: standingOf(afterRounds(1)) });
    assert.deepEqual(lines.slice(0, 4), [
      "                  External: node-http = 1×         In-process: node-http = 1×",
      "                  rank  speed          1×          rank  speed          1×",
      "  uWebSockets.js   1–4  1.99×  ━━━━━━━━┊━━━━━━━     1–4  1.99×  ━━━━━━━━┊━━━━━━━",
      "  node-http        1–4  1.00×  ━━━━━━━━┊            1–4  1.00×  ━━━━━━━━┊",
    ]);
  });

  test("draws a thick bar up to the interval's low end, and a thin bar up to its high end", () => {
    const [standing] = standingOf(afterRounds(4));
    assert.ok(standing);
    for (const columns of [80, 120, 200]) {
      const [, , , , fastest = "", reference = ""] = show({ standings: [standing] }, { columns });
      assert.match(fastest, /faster {2,}━+┊━+─+$/);
      assert.match(reference, /1\.00× {2,}━+┊$/);
    }
  });

  test("shows verdicts if they fit, else only bars, and in a narrow terminal neither", () => {
    const standings = standingOf(afterRounds(4));
    const fastestAt = (/** @type {number} */ columns) => show({ standings }, { columns })[4] ?? "";
    const rank = "1 {2}1\\.9\\d×";
    assert.match(fastestAt(150), new RegExp(`${rank} {2}faster +━+┊━+─+ +${rank} {2}faster +━`));
    assert.match(fastestAt(80), new RegExp(`${rank} {2}━+┊━+─+ +${rank} {2}━+┊━+─+$`));
    assert.match(fastestAt(60), new RegExp(`^ {2}uWebSockets\\.js +${rank} +${rank}$`));
    for (const line of show({ standings }, { columns: 30 })) assert.ok(stringWidth(line) <= 30);
  });

  test("names undecided neighbours and imprecise speeds, or counts them if the line is too long", () => {
    const standings = standingOf(afterRounds(4));
    const [standing] = standings;
    assert.ok(standing);
    const openOf = (/** @type {typeof standings} */ shown, columns = 150) =>
      show({ standings: shown }, { columns }).at(-2);
    const both = "Not settled: node-http and koa (external), node-http and koa (in-process)";
    assert.equal(openOf(standings), `  ${both}`);
    const counts = "Not settled: 1 of 3 pairs (external), 1 of 3 pairs (in-process)";
    assert.equal(openOf(standings, 66), `  ${counts}`);
    const settled = { ...standing, pairs: [], decided: true };
    assert.equal(openOf([settled]), "  Settled");
    assert.equal(openOf([{ ...settled, isProvisional: true }]), "  Provisionally settled");
    assert.equal(openOf([{ ...settled, wide: ["koa"] }]), "  Order settled, not precise yet: koa");
  });

  test("cuts the table first and undecided pairs next in a low terminal, and keeps the activity", () => {
    const standings = standingOf(afterRounds(4));
    const low = show({ standings }, { rows: 9 });
    assert.deepEqual([low[5], low.at(-1)], ["  and 2 more", NOW]);
    assert.equal(low.length, 8);
    assert.deepEqual(show({ standings }, { rows: 4 }), [HEADING, low.at(-2), NOW]);
    assert.deepEqual(show({ standings }, { rows: 3 }), [HEADING, NOW]);
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
    assert.match(lines[3] ?? "", /^ {2}app-1 /);
    assert.match(lines[19] ?? "", /^ {2}app-17 /);
    assert.deepEqual(lines.slice(20, 22), ["  and 23 more", "  Not settled: app-39 and app-40"]);
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
