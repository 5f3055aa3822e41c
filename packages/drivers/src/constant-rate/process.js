/** The program of the constant-rate driver's process: one run in as an argument, one result out. */
import { loadAtConstantRate } from "./load.js";

const run = JSON.parse(/** @type {string} */ (process.argv[2]));
process.stdout.write(`${JSON.stringify(await loadAtConstantRate(run))}\n`);
