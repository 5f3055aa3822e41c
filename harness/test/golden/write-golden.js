/**
 * Writes the golden files anew from the recorded runs: node harness/test/golden/write-golden.js
 * (record.js records the runs themselves).
 */
import { FOLDERS, saveExpected } from "./expected.js";

for (const [folder, render] of Object.entries(FOLDERS)) await saveExpected(folder, await render());
