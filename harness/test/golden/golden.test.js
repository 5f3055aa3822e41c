/** What the commands print and save of recorded runs, byte by byte. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { describeDifference, REWRITE } from "./difference.js";
import { expectedRuns, loadExpected } from "./expected.js";
import { renderOutputs } from "./outputs.js";
import { fixtureNames, RUNS } from "./runs.js";

test("every recorded run is rendered, and every golden file belongs to one", async () => {
  assert.deepEqual((await fixtureNames()).sort(), RUNS.map((run) => `${run}.json.gz`).sort());
  assert.deepEqual((await expectedRuns()).sort(), [...RUNS].sort());
});

for (const run of RUNS) {
  describe(run, () => {
    /** @type {Map<string, string>} */
    let expected;
    /** @type {import("./outputs.js").Output[]} */
    let outputs;
    before(async () => {
      [expected, outputs] = await Promise.all([loadExpected(run), renderOutputs(run)]);
    });

    test("has the outputs that its golden files are of", () => {
      const names = outputs.map(({ name }) => name);
      assert.deepEqual(names.sort(), [...expected.keys()].sort(), `${REWRITE} writes them anew`);
    });

    test("gives each of them byte by byte", async (t) => {
      for (const { name, text } of outputs) {
        await t.test(name, () => {
          const difference = describeDifference(`${run}/${name}`, expected.get(name) ?? "", text);
          if (difference) assert.fail(difference);
        });
      }
    });
  });
}
