/** The program of autocannon's own process: one run in as an argument, one result out as a line. */
import { loadWithAutocannon } from "./load.js";

const run = JSON.parse(/** @type {string} */ (process.argv[2]));
const result = await loadWithAutocannon(run);
// autocannon's timers take up to a second to end.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());
