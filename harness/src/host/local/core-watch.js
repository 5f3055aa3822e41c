import { fileURLToPath } from "node:url";
import { GeneratorProcess } from "@routebench/drivers/generator-process";

/** @import { DriverError } from "@routebench/drivers/driver" */

const PROGRAM = fileURLToPath(new URL("core-watch-process.js", import.meta.url));
const LIMIT_MS = 1000;

/**
 * Sees what no counter of this machine shows: another guest on the second hardware thread of the
 * servers' core, or this machine's other core, where the host has put both on one. A process held to
 * the servers' core times a small piece of work, which takes up to twice as long where it is shared.
 */
export class CoreWatch {
  #watch;
  #other;

  /** @param {GeneratorProcess} watch @param {GeneratorProcess} other */
  constructor(watch, other) {
    this.#watch = watch;
    this.#other = other;
  }

  /**
   * @param {{ server: string[], driver: string[] }} prefixes of commands, which hold them to either side's core
   * @param {AbortSignal} signal
   * @throws {DriverError} if it does not start
   */
  static async start(prefixes, signal) {
    const watch = await start(prefixes.server, signal);
    try {
      return new CoreWatch(watch, await start(prefixes.driver, signal));
    } catch (error) {
      await watch.close();
      throw error;
    }
  }

  begin() {
    return this.#besideBusy("begin");
  }

  /** @returns {Promise<number | null>} */
  finish() {
    return this.#besideBusy("finish");
  }

  async close() {
    await Promise.all([this.#watch.close(), this.#other.close()]);
  }

  /** @param {"begin" | "finish"} name */
  async #besideBusy(name) {
    await call(this.#other, "busy");
    const told = await call(this.#watch, name);
    await call(this.#other, "rest");
    return told;
  }
}

/** @param {string[]} launchPrefix @param {AbortSignal} signal */
const start = (launchPrefix, signal) =>
  GeneratorProcess.start("core-watch", PROGRAM, { launchPrefix, signal });

/** @param {GeneratorProcess} process @param {string} name */
const call = (process, name) => process.call(name, {}, LIMIT_MS).catch(() => null);
