/**
 * Writes what tests read of the recorded runs again: node harness/test/golden/write-golden.js
 * (record.js records the runs themselves).
 */
import { renderGolden, saveExpected } from "./outputs.js";
import { saveRecorded } from "./recorded.js";

await saveExpected(await renderGolden());
await saveRecorded();
