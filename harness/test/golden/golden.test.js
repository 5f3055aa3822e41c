/** What the commands print and save of two recorded runs, and what situations add to a report, byte by byte. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { describeDifference, REWRITE } from "./difference.js";
import { expectedFolders, FOLDERS, loadExpected } from "./expected.js";
import { WHOLE_RUNS } from "./outputs.js";
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
