/** Test double of what may happen to a generator: the server that it loads ends it, by SIGSEGV. */
import { readdirSync, readFileSync } from "node:fs";
import { wrongWhen } from "./wrong-once.js";

/** Few, so that a slow machine asks as many in any load. */
const ENOUGH = 500;

export const start = wrongWhen((asked) => {
  if (asked === ENOUGH) process.kill(generatorOf(process.ppid), "SIGSEGV");
  return false;
});

/**
 * @param {number} harness
 * @returns {number} its child that runs closed-loop
 */
function generatorOf(harness) {
  const found = readdirSync("/proc").find((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ", 2)[1]);
      return words.includes("closed-loop/process.js") && parent === harness;
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error("there is no generator to be ended");
  return Number(found);
}
