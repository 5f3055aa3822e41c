/** The program of autocannon's own process: one run in as an argument, one result out as a line. */
import { loadWithAutocannon } from "./load.js";

const run = JSON.parse(/** @type {string} */ (process.argv[2]));
const cpuBefore = process.cpuUsage();
const result = await loadWithAutocannon(run);
const cpu = process.cpuUsage(cpuBefore);
result.cpuMs = (cpu.user + cpu.system) / 1000;
process.stdout.write(`${JSON.stringify(result)}\n`);
