/**
 * Writes the golden files again from the recorded run: node harness/test/golden/write-golden.js
 * (record.js records the runs themselves).
 */
import { renderGolden, saveExpected } from "./outputs.js";

await saveExpected(await renderGolden());
