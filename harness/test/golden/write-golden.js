/** Writes the golden files anew: node harness/test/golden/write-golden.js */
import { saveExpected } from "./expected.js";
import { renderOutputs } from "./outputs.js";
import { RUNS } from "./runs.js";

for (const run of RUNS) await saveExpected(run, await renderOutputs(run));
