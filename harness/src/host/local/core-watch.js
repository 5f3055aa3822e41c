import { fileURLToPath } from "node:url";
import { GeneratorProcess } from "@routebench/drivers/generator-process";

/** @import { DriverError } from "@routebench/drivers/driver" */

const PROGRAM = fileURLToPath(new URL("core-watch-process.js", import.meta.url));
const LIMIT_MS = 1000;

/**
 * Tells whether something unseen slows the servers' core down, which no counter of this machine shows, not even steal: another
 * guest of the same host on the core's second hardware thread, or this machine's own other core, where the host has put both on
 * one. A process held to the servers' core times a small piece of work every few milliseconds, and at either end while the
 * other core is kept busy; it takes up to twice as long where the core is shared.
 */
export class CoreWatch {
  #watch;
  #other;

  /**
   * @param {GeneratorProcess} watch
   * @param {GeneratorProcess} other
   */
  constructor(watch, other) {
    this.#watch = watch;
    this.#other = other;
  }

  /**
   * @param {{ server: string[], driver: string[] }} prefixes words put before a command, to hold it to either side's core
   * @param {AbortSignal} signal ends it
   * @returns {Promise<CoreWatch>}
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

  /** From now on it watches. Never fails. */
  begin() {
    return this.#besideBusy("begin");
  }

  /** @returns {Promise<number | null>} see host.js */
  finish() {
    return this.#besideBusy("finish");
  }

  /** Ends it. Never fails. */
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

/**
 * @param {string[]} launchPrefix
 * @param {AbortSignal} signal
 */
const start = (launchPrefix, signal) =>
  GeneratorProcess.start("core-watch", PROGRAM, { launchPrefix, signal });

/**
 * @param {GeneratorProcess} process
 * @param {string} name
 */
const call = (process, name) => process.call(name, {}, LIMIT_MS).catch(() => null);
