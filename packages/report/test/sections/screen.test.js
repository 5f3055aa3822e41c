/** The last screen of a run: what ran in each mode, the verdict, a table, apps that did not finish, a few warnings. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import stringWidth from "string-width";
import { screenSections } from "../../src/sections/screen.js";
import { renderScreen } from "../../src/terminal/screen.js";
import { about, makeFigure as figure, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Block, Table } from "../../src/sections/section.js" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

const { summary } = loadRecorded();

/** @type {(changes?: Partial<Summary>, columns?: number) => string[]} */
const show = (changes = {}, columns = undefined) =>
  renderScreen(screenSections({ ...summary, ...changes }), columns).map(({ text }) => text);

const sliced = (/** @type {string} */ name, changes = {}) =>
  makeRow(name, {
    figures: {
      ownUsPerRequest: figure(10),
      requestsPerSecond: figure(70_000),
      rssPeakBytes: figure(80 * 1024 ** 2),
    },
    ...changes,
  });

describe("a mode on the screen", () => {
  test("gives tied apps one rank, names the reference as 1, and has a verdict against it", () => {
    const tied = { rank: { best: 1, worst: 2 } };
    const slow = {
      rank: { best: 3, worst: 3 },
      toReference: about(0.5, { low: 0.49, high: 0.51 }),
    };
    const mode = makeMode(
      [
        sliced("koa", { ...tied, toReference: about(1, { low: 1, high: 1 }) }),
        sliced("h3", { ...tied, toReference: about(0.99, { low: 0.97, high: 1.01 }) }),
        sliced("slow", slow),
      ],
      { reference: "koa" },
    );
    const table = show({ modes: [mode] }).filter((line) => /^(Name|koa|h3|slow) {2}/.test(line));
    assert.deepEqual(table, [
      "Name  Rank    Speed (koa = 1)  Verdict  µs/request  MB under load",
      "koa    1–2              1.00×                 10.0           80.0",
      "h3     1–2  0.99× (0.97–1.01)  tied           10.0           80.0",
      "slow     3  0.50× (0.49–0.51)  slower         10.0           80.0",
    ]);
  });

  test("counts no rounds if the run ended in the first", () => {
    const lines = show({ modes: [makeMode([sliced("koa")])], rounds: [], state: "interrupted" });
    assert.ok(lines.some((line) => line.endsWith(" connections, part of a round")));
  });

  test("says the reason once when no app was measured", () => {
    const reason = "the run ended before its first trial";
    const gone = ["koa", "h3"].map((id) => ({ appId: id, name: id, version: "1.0.0", reason }));
    const words = show({ modes: [makeMode([], { didNotFinish: gone })] }).join("\n");
    assert.match(
      words,
      /^warning: koa and h3 did not finish: the run ended before its first trial$/m,
    );
  });

  test("names apps that failed for one reason together", () => {
    const failed = (/** @type {string} */ ids, /** @type {string} */ reason) =>
      [...ids].map((id) => ({ appId: id, name: id, version: "1.0", reason }));
    const didNotFinish = [...failed("abcd", "it died"), ...failed("e", "it hung")];
    const lines = show({ modes: [makeMode([sliced("koa")], { didNotFinish })] });
    assert.deepEqual(
      lines.filter((line) => line.includes("did not finish")),
      ["warning: a, b, c and d did not finish: it died", "warning: e 1.0 did not finish: it hung"],
    );
  });

  test("leaves controls out of the table and has a column of errors if there are any", () => {
    const rows = [sliced("koa", { errors: 3 }), sliced("koa (control)", { role: "control" })];
    const lines = show({ modes: [makeMode(rows)] });
    assert.ok(!lines.some((line) => line.startsWith("koa (control)")));
    assert.ok(lines.some((line) => /^Name .* Errors /.test(line)));
    assert.ok(lines.some((line) => /^koa .* ⚠ 3 /.test(line)));
  });

  test("names an app that did not finish once for all cases, with its reason", () => {
    const reason = "round 1: <it> [exited] *oddly*";
    const gone = { appId: "x", name: "x", version: "1.0.0", reason };
    const mode = makeMode([sliced("koa")], { didNotFinish: [gone] });
    const otherCase = { ...mode, testCase: { ...mode.testCase, id: "other" } };
    const lines = show({ modes: [mode, otherCase] });
    assert.deepEqual(
      lines.filter((line) => line.includes("did not finish")),
      ["warning: x 1.0.0 did not finish: round 1: <it> [exited] *oddly*"],
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

describe("warnings on the screen", () => {
  const warned = (/** @type {string} */ name, /** @type {string[]} */ ...warnings) =>
    sliced(name, { warnings });
  const shown = (/** @type {Partial<Summary>} */ changes) =>
    show(changes).filter((line) => /^(warning|note): /.test(line));

  test("share one line with the range of their figures when they are of one kind", () => {
    const modes = [
      makeMode(
        ["a", "b", "c", "d"].map((name, place) => warned(name, `${place + 2} of 9 launches`)),
      ),
      makeMode([warned("a", "7 of 9 launches")], { mode: "in-process" }),
    ];
    const warnings = ["3% of the external mode's slices", "13% of the in-process mode's slices"];
    assert.deepEqual(shown({ modes, warnings }), [
      "warning: 3–13% of the external and in-process mode's slices",
      "warning: 4 apps (external) and a (in-process): 2–7 of 9 launches",
    ]);
  });

  test("are at most three, the run's first, followed by a count of the rest", () => {
    const modes = [makeMode([warned("a", "unique", "shared"), warned("b", "shared")])];
    assert.deepEqual(shown({ modes, warnings: ["first", "second"] }), [
      "warning: first",
      "warning: second",
      "warning: a (external): unique",
      "note: 1 more warning of other kinds in report.md",
    ]);
  });
});

test("the screen begins by saying that a run was quick or incomplete", () => {
  const quick = { config: { ...summary.config, quick: true } };
  assert.match(show(quick)[0] ?? "", /^warning: A quick look\. Loads were short/);
  assert.match(show({ state: "interrupted" })[0] ?? "", /^warning: An incomplete run\. /);
});

describe("the summary at the end of the screen", () => {
  const rows = ["koa", "h3", "slow"].map((name) => sliced(name));
  const open = { decided: false, undecidedPairs: [["koa", "h3"]] };
  /** @type {(changes?: Partial<Summary>, mode?: Partial<ModeSummary>) => string[]} */
  const summaryOf = (changes, mode) => {
    const lines = show({ modes: [makeMode(rows, { ...open, ...mode })], ...changes });
    return lines.slice(lines.indexOf("Summary") + 1);
  };
  const run = (/** @type {string} */ command, config = {}) => ({
    ended: /** @type {const} */ ("budget"),
    environment: { ...summary.environment, command },
    config: { ...summary.config, quick: false, ...config },
  });
  const [budget, fixed] = [
    { rounds: null, budgetMs: 600_000 },
    { rounds: 5, budgetMs: null },
  ];

  test("names undecided pairs and the command of a longer run", () => {
    const lines = summaryOf(run("pnpm bench --budget 10m --filter koa", budget));
    assert.deepEqual(lines.slice(-3, -1), [
      "Not settled: koa / h3 (external). A longer run may settle this:",
      "  pnpm bench --filter koa --budget 20m",
    ]);
    const commandOf = (/** @type {Partial<Summary>} */ changes) =>
      summaryOf(changes).find((line) => line.startsWith("  "));
    assert.equal(commandOf(run("pnpm bench --rounds=5", fixed)), "  pnpm bench --rounds 10");
    const quick = { ...fixed, quick: true };
    assert.equal(commandOf(run("pnpm bench --quick --all", quick)), "  pnpm bench --all");
  });

  test("breaks a long command so that a shell reads it as one", () => {
    const apps = Array.from({ length: 12 }, (_, place) => `--filter app-${place}`).join(" ");
    const lines = summaryOf(run(`pnpm bench ${apps}`, budget));
    const command = lines.slice(
      lines.findIndex((line) => line.startsWith("  pnpm")),
      -1,
    );
    assert.ok(command.length > 1 && command.every((line) => stringWidth(line) <= 100));
    const asRead = command.join("\n").replace(/\\\n/g, "").replace(/ +/g, " ").trim();
    assert.equal(asRead, `pnpm bench ${apps} --budget 20m`);
  });

  test("names no command if more time would not add rounds", () => {
    const lines = summaryOf({ ...run("pnpm bench", budget), ended: "rounds" });
    assert.equal(lines.at(-2), "Not settled: koa / h3 (external).");
  });

  test("says that the result is in doubt, and names no command for a run to be continued", () => {
    const lines = summaryOf({
      ...run("pnpm bench --quick", { quick: true }),
      state: "interrupted",
      doubts: ["3% of the time", "4% in the other mode"],
    });
    assert.deepEqual(lines.slice(-3, -1), [
      "Not settled: koa / h3 (external).",
      "A quick look. An incomplete run. A busy machine.",
    ]);
  });

  test("says that apps are not measured yet if no pair of the others is undecided", () => {
    const lines = summaryOf({ state: "interrupted" }, { undecidedPairs: [] });
    assert.ok(lines.includes("Not settled: apps that are not measured yet (external)."));
  });

  test("says nothing about pairs if all are decided, and ends with what was measured on", () => {
    const lines = summaryOf({}, { decided: true, undecidedPairs: [] });
    assert.doesNotMatch(lines.join("\n"), /Not settled/);
    assert.match(
      lines.at(-1) ?? "",
      /^routebench \S+, Node \S+, \d+ cores? of .*, \d{4}-\d\d-\d\d .* UTC, method \d+$/,
    );
  });
});

test("the screen explains the marks of its tables", () => {
  const sections = screenSections(loadRecorded("fixed-rate").summary);
  const lines = renderScreen(sections).map(({ text }) => text);
  assert.ok(lines.some((line) => line.startsWith("≤: at least half of this latency")));
});

describe("a section next to a ranking on the screen", () => {
  /** @type {(rows: number) => Table} */
  const tableOf = (rows) => ({
    kind: "table",
    title: `${rows} rows`,
    columns: [{ heading: "Figure" }],
    rows: Array.from({ length: rows }, (_, place) => ({
      appId: `${place}`,
      name: `${rows}-${place}`,
      cells: [{ words: "1", look: null }],
    })),
  });
  const rowsOf = (/** @type {Block[]} */ ...blocks) => {
    const section = () => ({ id: "of-suite", title: "Suite", blocks });
    const lines = renderScreen(screenSections(summary, [section])).map(({ text }) => text);
    return lines.filter((line) => /^\d+-|more table/.test(line));
  };

  test("has tables of at most twenty rows together, and the number of the others", () => {
    assert.equal(rowsOf(tableOf(12), tableOf(8)).length, 20);
    const rows = rowsOf(tableOf(12), tableOf(9), tableOf(1));
    assert.deepEqual([rows.length, rows.at(-1)], [13, "2 more tables in report.md."]);
  });

  test("has no title of a part without content, but the words of a part without its table", () => {
    const part = (/** @type {Block[]} */ ...blocks) => ({
      kind: /** @type {const} */ ("part"),
      title: "1-part",
      blocks,
    });
    const words = { kind: /** @type {const} */ ("text"), words: "1-word" };
    const more = "1 more table in report.md.";
    assert.deepEqual(rowsOf(part(tableOf(21)), part({ kind: "list", items: [] })), [
      `Suite: ${more}`,
    ]);
    assert.deepEqual(rowsOf(part(words, tableOf(21))), ["1-part", "1-word", more]);
  });
});
