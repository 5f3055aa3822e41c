/** Test double of an app that kills its load generator with SIGSEGV. */
import { readdirSync, readFileSync } from "node:fs";
import { wrongWhen } from "./wrong-once.js";

/** Low enough for any load on a slow machine. */
const EVERY = 500;

let isDone = false;

export const start = wrongWhen((requests) => {
  if (isDone || requests % EVERY !== 0) return false;
  const [generator, another] = generatorsOf(process.ppid);
  // If a second generator warms up the next server, this server cannot know which generator is its own.
  isDone = generator !== undefined && another === undefined;
  if (isDone) process.kill(Number(generator), "SIGSEGV");
  return false;
});

/** @param {number} harness @returns {string[]} its children that run closed-loop */
function generatorsOf(harness) {
  return readdirSync("/proc").filter((pid) => {
    try {
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ", 2)[1]);
      return commandLine.includes("generators/src/program.js") && parent === harness;
    } catch {
      return false;
    }
  });
}
