import { execa } from "execa";
import { DriverError } from "../driver.js";
import { readBytesRead } from "../watch-bytes.js";
import { wrkCommand } from "./driver.js";

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
  #how = "ended";

  /**
   * Starts with its load running.
   * @param {Pick<import("../driver.js").DriverRun, "origin" | "requests" | "load" | "launchPrefix">} run
   */
  constructor({ load, ...run }) {
    const endless = { ...load, durationMs: LIFETIME_MS };
    const [program = "", ...rest] = wrkCommand({ ...run, load: endless });
    this.#process = execa(program, rest, {
      reject: false,
      stdio: "ignore",
      timeout: LIFETIME_MS,
    });
    this.ended = this.#process.then(({ exitCode, signal }) => {
      if (signal) this.#how = `was ended by ${signal}`;
      else if (exitCode !== undefined) this.#how = `exited with code ${exitCode}`;
    });
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
   * @returns {number} bytes read so far: responses, headers included; over TLS its records and
   *   handshakes too
   * @throws {DriverError} where it has ended
   */
  bytesRead() {
    const bytes = readBytesRead(this.pid);
    if (bytes === null) throw new DriverError(`wrk ${this.#how} while it was needed`);
    return bytes;
  }

  /** Ends it, running or stopped. Never fails. */
  async close() {
    this.#process.kill("SIGKILL");
    await this.ended;
  }
}
