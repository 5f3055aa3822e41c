import { fileURLToPath } from "node:url";
import { GeneratorProcess } from "@routebench/generators/generator-process";

/** @import { CoreWatch } from "../host.js" */
/** @import { createGathering } from "./core-gathering.js" */
/** @import { Placement } from "./placement.js" */
/** @import { GeneratorError } from "@routebench/generators/generator" */

const LIMIT_MS = 1000;

/**
 * Detects what no counter of this machine shows: another guest on the second hardware thread of the servers' core, or
 * that the host has put both of this machine's cores on one core. A process pinned to the servers' core times a small
 * piece of work, which takes up to twice as long on a shared core.
 * @param {Pick<Placement, "cores" | "prefixes">} placement
 * @param {AbortSignal} signal
 * @param {ReturnType<typeof createGathering> | null} [gathering] of a virtual machine's cores
 * @returns {Promise<CoreWatch>}
 * @throws {GeneratorError} if it does not start
 */
export async function startCoreWatch({ cores, prefixes }, signal, gathering = null) {
  /** @type {GeneratorProcess[]} */
  const processes = [];
  const close = async () => void (await Promise.all(processes.map((each) => each.close())));
  /** @type {(name: string, launchPrefix: string[], args?: string[]) => Promise<GeneratorProcess>} */
  const start = async (name, launchPrefix, args) => {
    const program = fileURLToPath(new URL(`${name}-process.js`, import.meta.url));
    const started = await GeneratorProcess.start(name, program, { launchPrefix, signal }, args);
    processes.push(started);
    return started;
  };
  try {
    const watch = await start("core-watch", prefixes.server);
    const neighbour = await start("core-watch", prefixes.generator);
    const latency =
      gathering && cores && (await start("core-latency", prefixes.server, [`${cores.generator}`]));
    const nextToBusyCore = async (/** @type {"begin" | "finish"} */ name) => {
      await call(neighbour, "busy");
      const answer = await call(watch, name);
      await call(neighbour, "rest");
      return answer;
    };
    return {
      gather: async () => (gathering && latency ? gathering(() => call(latency, "measure")) : null),
      begin: () => nextToBusyCore("begin"),
      finish: () => nextToBusyCore("finish"),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param {GeneratorProcess} process @param {string} name */
const call = (process, name) => process.call(name, {}, { limitMs: LIMIT_MS }).catch(() => null);
