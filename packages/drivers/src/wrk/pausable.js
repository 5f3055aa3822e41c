import { readFileSync } from "node:fs";
import { execa } from "execa";
import { DriverError } from "../driver.js";
import { wrkArguments } from "./driver.js";

/** A generator that is forgotten ends by itself. */
const LIFETIME_MS = 600_000;

/**
 * A wrk that holds its connections while it is stopped, and whose work is counted from outside.
 * Linux only: SIGSTOP and SIGCONT pause and wake it, /proc tells the bytes it has read. Its own
 * report is never asked for, because its latencies would include the pauses.
 */
export class PausableWrk {
  /** @type {import("execa").ResultPromise} */
  #process;

  /**
   * Starts with its load running.
   * @param {Pick<import("../driver.js").DriverRun, "url" | "load" | "launchPrefix">} run
   */
  constructor({ url, load, launchPrefix }) {
    const args = wrkArguments({ ...load, durationMs: LIFETIME_MS });
    const [program = "", ...rest] = [...launchPrefix, "wrk", ...args, url];
    this.#process = execa(program, rest, {
      reject: false,
      stdio: "ignore",
      timeout: LIFETIME_MS,
    });
    this.ended = this.#process.then(() => true);
  }

  get pid() {
    return /** @type {number} */ (this.#process.pid);
  }

  pause() {
    this.#process.kill("SIGSTOP");
  }

  resume() {
    this.#process.kill("SIGCONT");
  }

  /**
   * @returns {number} bytes read so far: responses, headers included
   * @throws {DriverError} where it has ended
   */
  bytesRead() {
    try {
      const io = readFileSync(`/proc/${this.pid}/io`, "utf8");
      return Number(/^rchar: (\d+)$/m.exec(io)?.[1]);
    } catch {
      throw new DriverError("wrk ended while it was needed");
    }
  }

  /** Ends it, running or stopped. Never fails. */
  async close() {
    this.#process.kill("SIGKILL");
    await this.ended;
  }
}
