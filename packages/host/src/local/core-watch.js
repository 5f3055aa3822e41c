import { fileURLToPath } from "node:url";
import { GeneratorProcess } from "@routebench/generators/generator-process";

/** @import { Prefixes } from "./placement.js" */
/** @import { GeneratorError } from "@routebench/generators/generator" */

const PROGRAM = fileURLToPath(new URL("core-watch-process.js", import.meta.url));
const LIMIT_MS = 1000;

/**
 * Sees what no counter of this machine shows: another guest on the second hardware thread of the
 * servers' core, or this machine's other core, where the host has put both on one. A process held to
 * the servers' core times a small piece of work, which takes up to twice as long where it is shared.
 * @param {Prefixes} prefixes
 * @param {AbortSignal} signal
 * @throws {GeneratorError} if it does not start
 */
export async function startCoreWatch(prefixes, signal) {
  const watch = await start(prefixes.server, signal);
  const other = await start(prefixes.generator, signal).catch(async (error) => {
    await watch.close();
    throw error;
  });
  const besideBusy = async (/** @type {"begin" | "finish"} */ name) => {
    await call(other, "busy");
    const answer = await call(watch, name);
    await call(other, "rest");
    return answer;
  };
  return {
    begin: () => besideBusy("begin"),
    finish: () => besideBusy("finish"),
    close: async () => void (await Promise.all([watch.close(), other.close()])),
  };
}

/** @param {string[]} launchPrefix @param {AbortSignal} signal */
const start = (launchPrefix, signal) =>
  GeneratorProcess.start("core-watch", PROGRAM, { launchPrefix, signal });

/** @param {GeneratorProcess} process @param {string} name */
const call = (process, name) => process.call(name, {}, { limitMs: LIMIT_MS }).catch(() => null);
