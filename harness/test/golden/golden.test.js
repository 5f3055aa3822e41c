/** The exact output of one recorded run. Every other recorded run must render without error. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { settingsOf } from "@routebench/contract/modes";
import stringWidth from "string-width";
import { FORMATS, renderReport } from "../../src/results/render-report.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";
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
    test(`prints ${name} as recorded (if the change is intended, run node harness/test/golden/write-golden.js)`, () => {
      assert.equal(text, expected.get(name));
    });
  }
});

for (const name of await runNames()) {
  test(`renders the recorded run ${name} in every format without NaN or undefined`, async () => {
    const { summary, extras } = await loadRun(name);
    for (const format of FORMATS) {
      const text = pageOf(renderReport(format, summary, extras));
      // A page also shows the source of apps, which may say "undefined".
      assert.doesNotMatch(text, format === "html" ? /\bNaN\b/ : /\b(NaN|Infinity|undefined)\b/);
    }
  });
}

for (const name of RECORDED_RUNS) {
  test(`summarises ${name} as its fixture in packages/report (if not, run node harness/test/golden/write-golden.js)`, async () => {
    const [recorded, text] = await Promise.all([loadRecorded(name), renderRecorded(name)]);
    assert.ok(recorded === text, "the fixture is stale");
  });
}

describe("the output at the end of a run", () => {
  const names = Array.from({ length: 9 }, (_, place) => `framework-${place}`);
  const apps = ["node-http", ...names].map((name) => madeUpApp(name));
  const { config } = madeUpResult();
  const { driver, load } = settingsOf("external", config);
  const result = madeUpResult({
    apps,
    config: { modes: { ...config.modes, "in-process": { driver, load } } },
    trials: [1, 2, 3, 4].flatMap((round) =>
      apps.flatMap(({ id }, place) => {
        const sample = { requests: 10_000 + 500 * place + round };
        return [
          madeUpTrial(round, id, sample, "in-process"),
          madeUpTrial(round, id, sample, "external"),
        ];
      }),
    ),
  });
  const run = { result, summary: summarise(result), extras: {} };

  for (const columns of [80, 100]) {
    test(`fits on a screen of 45 lines of ${columns} columns for two modes and ten apps`, () => {
      const lines = screenText(columns, run).trimEnd().split("\n");
      const rows = run.summary.modes.flatMap((mode) =>
        mode.rows.filter(({ role }) => role !== "control"),
      ).length;
      // Three more lines name the files.
      assert.ok(lines.length + 3 <= 25 + rows, `${lines.length} lines for ${rows} rows`);
      for (const line of lines) assert.ok(stringWidth(line) <= columns, line);
      assert.doesNotMatch(lines.join("\n"), /&#\d+;|[*|]{2}/);
    });
  }

  test("has the external mode first", () => {
    const titles = screenText(100, run).match(/^(External|In-process)(?=: \/)/gm);
    assert.deepEqual(titles, ["External", "In-process"]);
  });
});
