/** The program of autocannon's own process: one run in, for an argument may not be long; one result out as a line. */
import { text } from "node:stream/consumers";
import { loadWithAutocannon } from "./load.js";

const run = JSON.parse(await text(process.stdin));
const result = await loadWithAutocannon(run);
// autocannon's timers take up to a second to end.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());
