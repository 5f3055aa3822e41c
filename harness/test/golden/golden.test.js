/** What the commands print and save of two recorded runs, and what situations add to a report, byte by byte. */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import stringWidth from "string-width";
import { loadSuite, SUITES_DIR } from "../../src/discover/suites.js";
import { loadResult } from "../../src/results/result-store.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { summarise } from "../../src/summarise/summarise.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { describeDifference, REWRITE } from "./difference.js";
import { expectedFolders, FOLDERS, loadExpected } from "./expected.js";
import { screenText, WHOLE_RUNS } from "./outputs.js";
import { fixtureNames } from "./runs.js";
import { SITUATIONS } from "./situations.js";

/** @import { Output } from "./outputs.js" */

test("every recorded run is rendered, and every golden file belongs to one", async () => {
  const used = new Set([...WHOLE_RUNS, ...Object.values(SITUATIONS).map(({ run }) => run)]);
  assert.deepEqual((await fixtureNames()).sort(), [...used].sort());
  assert.deepEqual((await expectedFolders()).sort(), Object.keys(FOLDERS).sort());
});

for (const [folder, render] of Object.entries(FOLDERS)) {
  describe(folder, () => {
    /** @type {Map<string, string>} */
    let expected;
    /** @type {Output[]} */
    let outputs;
    before(async () => {
      [expected, outputs] = await Promise.all([loadExpected(folder), render()]);
    });

    test("has the outputs that its golden files are of", () => {
      const names = outputs.map(({ name }) => name);
      assert.deepEqual(names.sort(), [...expected.keys()].sort(), `${REWRITE} writes them anew`);
    });

    test("gives each of them byte by byte", async (t) => {
      for (const { name, text } of outputs) {
        await t.test(name, () => {
          const difference = describeDifference(
            `${folder}/${name}`,
            expected.get(name) ?? "",
            text,
          );
          if (difference) assert.fail(difference);
        });
      }
    });
  });
}

describe("what a run prints at its end", () => {
  /** @type {Parameters<typeof screenText>[1]} */
  let published;
  before(async () => {
    const raw = await loadResult(path.join(ROOT_DIR, "results/result.json"));
    const result = withNames(raw, await loadSuite(raw.config.suite, SUITES_DIR));
    published = { result, summary: summarise(result), extras: {} };
  });

  for (const columns of [100, null]) {
    test(`is one screen: 45 lines for two modes and ten apps, ${columns ?? "in a pipe"}`, () => {
      const lines = screenText(columns, published).trimEnd().split("\n");
      const rows = published.summary.modes.flatMap((mode) =>
        mode.rows.filter(({ role }) => role !== "control"),
      ).length;
      // The last line tells where the files are.
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
