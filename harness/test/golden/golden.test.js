/** What one recorded run prints and saves, byte by byte; and that every recorded run can be rendered. */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import stringWidth from "string-width";
import { loadSuite, SUITES_DIR } from "../../src/discover/suites.js";
import { loadResult } from "../../src/results/load-result.js";
import { FORMATS, renderReport } from "../../src/results/render-report.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { summarise } from "../../src/summarise/summarise.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { pageOf } from "./normal-form.js";
import { loadExpected, renderGolden, screenText } from "./outputs.js";
import { loadRecorded, RECORDED_RUNS, renderRecorded } from "./recorded.js";
import { loadRun, runNames } from "./runs.js";

describe("the golden run", async () => {
  const [expected, outputs] = await Promise.all([loadExpected(), renderGolden()]);

  test("has an output for each golden file", () => {
    assert.deepEqual(outputs.map(({ name }) => name).sort(), [...expected.keys()].sort());
  });

  for (const { name, text } of outputs) {
    test(`prints ${name} as before, or node harness/test/golden/write-golden.js is due`, () => {
      assert.equal(text, expected.get(name));
    });
  }
});

for (const name of await runNames()) {
  test(`renders the recorded run ${name} in every format, each figure a figure`, async () => {
    const { raw, suite, extras } = await loadRun(name);
    for (const format of FORMATS) {
      const text = pageOf(renderReport(format, raw, suite, extras));
      // A page also shows the source of apps, which may say "undefined".
      assert.doesNotMatch(text, format === "html" ? /\bNaN\b/ : /\b(NaN|Infinity|undefined)\b/);
    }
  });
}

for (const name of RECORDED_RUNS) {
  test(`summarises ${name} as packages/report reads it, or node harness/test/golden/write-golden.js is due`, async () => {
    const [recorded, text] = await Promise.all([loadRecorded(name), renderRecorded(name)]);
    assert.ok(recorded === text, "the fixture is stale");
  });
}

describe("what a run prints at its end", () => {
  /** @type {Parameters<typeof screenText>[1]} */
  let published;
  before(async () => {
    const raw = await loadResult(path.join(ROOT_DIR, "results"));
    const result = withNames(raw, await loadSuite(raw.config.suite, SUITES_DIR));
    published = { result, summary: summarise(result), extras: {} };
  });

  for (const columns of [100, null]) {
    test(`is one screen: 45 lines for two modes and ten apps, ${columns ?? "in a pipe"}`, () => {
      const lines = screenText(columns, published).trimEnd().split("\n");
      const rows = published.summary.modes.flatMap((mode) =>
        mode.rows.filter(({ role }) => role !== "control"),
      ).length;
      // The last line says where the files are.
      assert.ok(lines.length + 1 <= 25 + rows, `${lines.length} lines for ${rows} rows`);
      const tables = lines.filter((line) => columns !== null || line.startsWith("|"));
      for (const line of tables) assert.ok(stringWidth(line) <= 100, line);
      if (columns !== null) assert.doesNotMatch(lines.join("\n"), /&#\d+;|[*|]{2}/);
    });
  }

  test("has the external mode first", () => {
    const titles = screenText(100, published).match(/^(External|In-process)(?=: )/gm);
    assert.deepEqual(titles, ["External", "In-process"]);
  });
});
