import { fileURLToPath } from "node:url";
import { GeneratorProcess } from "@routebench/generators/generator-process";

/** @import { Prefixes } from "./placement.js" */
/** @import { GeneratorError } from "@routebench/generators/generator" */

const PROGRAM = fileURLToPath(new URL("core-watch-process.js", import.meta.url));
const LIMIT_MS = 1000;

/**
 * Detects what no counter of this machine shows: another guest on the second hardware thread of the servers' core, or
 * that the host has put both of this machine's cores on one core. A process pinned to the servers' core times a small
 * piece of work, which takes up to twice as long on a shared core.
 * @param {Prefixes} prefixes
 * @param {AbortSignal} signal
 * @throws {GeneratorError} if it does not start
 */
export async function startCoreWatch(prefixes, signal) {
  const watch = await start(prefixes.server, signal);
  const neighbour = await start(prefixes.generator, signal).catch(async (error) => {
    await watch.close();
    throw error;
  });
  const nextToBusyCore = async (/** @type {"begin" | "finish"} */ name) => {
    await call(neighbour, "busy");
    const answer = await call(watch, name);
    await call(neighbour, "rest");
    return answer;
  };
  return {
    begin: () => nextToBusyCore("begin"),
    finish: () => nextToBusyCore("finish"),
    close: async () => void (await Promise.all([watch.close(), neighbour.close()])),
  };
}

/** @param {string[]} launchPrefix @param {AbortSignal} signal */
const start = (launchPrefix, signal) =>
  GeneratorProcess.start("core-watch", PROGRAM, { launchPrefix, signal });

/** @param {GeneratorProcess} process @param {string} name */
const call = (process, name) => process.call(name, {}, { limitMs: LIMIT_MS }).catch(() => null);
