/**
 * Writes the golden files and the fixtures of packages/report: node harness/test/golden/write-golden.js
 * (record.js records the runs.)
 */
import { renderGolden, saveExpected } from "./outputs.js";
import { saveRecorded } from "./recorded.js";

await saveExpected(await renderGolden());
await saveRecorded();
