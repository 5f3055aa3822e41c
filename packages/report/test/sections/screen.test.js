/** The last screen of a run: what ran in each mode, the verdict, a table, apps that did not finish, a few warnings. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import stringWidth from "string-width";
import { screenSections } from "../../src/sections/screen.js";
import { renderScreen } from "../../src/terminal/screen.js";
import { makeFigure as figure, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Summary } from "@routebench/contract/summary" */

const { summary } = loadRecorded();

/** @type {(changes?: Partial<Summary>, columns?: number | null) => string[]} */
const show = (changes = {}, columns = 100) =>
  renderScreen(screenSections({ ...summary, ...changes }), columns).map(({ text }) => text);

const sliced = (/** @type {string} */ name, changes = {}) =>
  makeRow(name, {
    figures: {
      requestsPerOwnSecond: figure(100_000),
      ownLatencyUs: figure(1000),
      requestsPerSecond: figure(70_000),
      rssPeakBytes: figure(80 * 1024 ** 2),
    },
    ...changes,
  });

describe("a mode on the screen", () => {
  test("gives tied apps one rank and one medal, and names the reference as 1", () => {
    const tied = { rank: { best: 1, worst: 2 }, medal: /** @type {const} */ (1) };
    const mode = makeMode([sliced("koa", tied), sliced("h3", tied)], { reference: "koa" });
    const table = show({ modes: [mode] }).filter((line) => /^(Name|koa|h3) /.test(line));
    assert.match(
      table[0] ?? "",
      /^Name +Rank +Speed \(koa = 1\) +Requests\/s +Latency µs +RAM MB$/,
    );
    for (const line of table.slice(1, 3)) assert.match(line, / 🥇 1–2 .* 100,000 +1,000 +80\.0$/);
  });

  test("says once that no app was measured when all have the same reason", () => {
    const reason = "the run ended before its first trial";
    const gone = ["koa", "h3"].map((id) => ({ appId: id, name: id, version: "1.0.0", reason }));
    const words = show({ modes: [makeMode([], { didNotFinish: gone })] }).join("\n");
    assert.match(words, /^No app was measured: the run ended before its first trial\.$/m);
    assert.doesNotMatch(words, /did not finish/);
  });

  test("leaves controls out of the table and has a column of errors if there are any", () => {
    const rows = [sliced("koa", { errors: 3 }), sliced("koa (control)", { role: "control" })];
    const lines = show({ modes: [makeMode(rows)] });
    assert.ok(!lines.some((line) => line.startsWith("koa (control)")));
    assert.ok(lines.some((line) => /^Name .* Errors /.test(line)));
    assert.ok(lines.some((line) => /^koa .* ⚠ 3 /.test(line)));
  });

  test("leaves out requests/s that are not from the slices behind the speeds", () => {
    const row = makeRow("koa", { figures: { requestsPerSecond: figure(70_000) } });
    assert.ok(
      !show({ modes: [makeMode([row])] })
        .join("\n")
        .includes("Requests/s"),
    );
  });

  test("names an app that did not finish once for all cases, with its reason", () => {
    const reason = "round 1: <it> [exited] *oddly*";
    const gone = { appId: "x", name: "x", version: "1.0.0", reason };
    const mode = makeMode([sliced("koa")], { didNotFinish: [gone] });
    const otherCase = { ...mode, testCase: { ...mode.testCase, id: "other" } };
    const lines = show({ modes: [mode, otherCase] });
    assert.deepEqual(
      lines.filter((line) => line.includes("did not finish")),
      ["✗ x 1.0.0 did not finish: round 1: <it> [exited] *oddly*"],
    );
    assert.ok(lines.includes("1 more case in report.md."));
  });
});

test("the screen is no wider than the terminal or 100 columns, and counts the columns it leaves out", () => {
  const modes = [makeMode([sliced("koa"), sliced("an app with a longer name")])];
  for (const columns of [60, 100, 200]) {
    const lines = show({ modes }, columns);
    for (const line of lines) assert.ok(stringWidth(line) <= Math.min(columns, 100), line);
    const isCut = lines.some((line) => /^\d more columns? in report\.md\.$/.test(line));
    assert.equal(isCut, columns < 100);
  }
});

test("the screen is markdown with escaped names and reasons when its output is a pipe", () => {
  const gone = { appId: "x", name: "x", version: "1.0.0", reason: "[it](left)" };
  const piped = show({ modes: [makeMode([sliced("koa")], { didNotFinish: [gone] })] }, null);
  assert.ok(piped.includes("## External"));
  assert.ok(piped.some((line) => /^\| :-+ \| -+: \|/.test(line)));
  assert.ok(piped.includes("- **x** 1.0.0 did not finish: &#91;it&#93;(left)"));
});

describe("warnings on the screen", () => {
  const warned = (/** @type {string} */ name, /** @type {string[]} */ ...warnings) =>
    sliced(name, { warnings });
  const shown = (/** @type {Partial<Summary>} */ changes) =>
    show(changes, 100).filter((line) => line.startsWith("⚠") || line.includes("of other kinds"));

  test("share one line with the range of their figures when they are of one kind", () => {
    const modes = [
      makeMode(
        ["a", "b", "c", "d"].map((name, place) => warned(name, `${place + 2} of 9 launches`)),
      ),
      makeMode([warned("a", "7 of 9 launches")], { mode: "in-process" }),
    ];
    const warnings = ["3% of the external mode's slices", "13% of the in-process mode's slices"];
    assert.deepEqual(shown({ modes, warnings }), [
      "⚠ 3–13% of the external and in-process mode's slices",
      "⚠ 4 apps (external) and a (in-process): 2–7 of 9 launches",
    ]);
  });

  test("are at most three, the run's first, followed by a count of the rest", () => {
    const modes = [makeMode([warned("a", "unique", "shared"), warned("b", "shared")])];
    assert.deepEqual(shown({ modes, warnings: ["first", "second"] }), [
      "⚠ first",
      "⚠ second",
      "⚠ a (external): unique",
      "1 more of other kinds in report.md",
    ]);
  });
});

test("the screen begins by saying that a run was quick or incomplete", () => {
  const quick = { config: { ...summary.config, quick: true } };
  assert.match(show(quick)[0] ?? "", /^A quick look: Loads were short/);
  assert.match(show({ state: "interrupted" })[0] ?? "", /^An incomplete run: /);
});
