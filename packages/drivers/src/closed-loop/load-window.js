import { readFileSync } from "node:fs";
import { toSharedMs } from "./clock.js";

/**
 * @import { Idleness } from "./idleness.js"
 * @import { SliceWindow } from "./target.js"
 */

/** The stretch of a load in which every connection was under load: see SliceWindow. */
export class LoadWindow {
  #silent;
  #idleness;
  #hasBegun = false;
  #from = 0;
  #requestsBefore = 0;
  #idleBefore = 0;
  #idleAtRead = 0;
  #waitBefore = 0;
  /** @type {SliceWindow | null} */
  result = null;

  /** @param {number} connections @param {Pick<Idleness, "idleMs" | "includesWaits">} idleness */
  constructor(connections, idleness) {
    this.#silent = connections;
    this.#idleness = idleness;
  }

  /** The first answer of a connection. @param {number} now @param {number} requests so far */
  answeredFirst(now, requests) {
    this.#silent -= 1;
    if (this.#silent > 0) return;
    this.#hasBegun = true;
    this.#from = now;
    this.#requestsBefore = requests;
    this.#idleBefore = this.#idleness.idleMs;
    this.#idleAtRead = this.#idleBefore;
    this.#waitBefore = readOwnWaitMs();
  }

  /** Answers were read. */
  read() {
    if (this.#hasBegun) this.#idleAtRead = this.#idleness.idleMs;
  }

  /** Sending ended. @param {number} lastReadAt @param {number} requests so far */
  end(lastReadAt, requests) {
    if (!this.#hasBegun || requests <= this.#requestsBefore || lastReadAt <= this.#from) return;
    const waitMs = readOwnWaitMs() - this.#waitBefore;
    const idleMs = this.#idleAtRead - this.#idleBefore;
    this.result = {
      from: toSharedMs(this.#from),
      to: toSharedMs(lastReadAt),
      requests: requests - this.#requestsBefore,
      // Waiting for a core is not idling, although an event loop that sleeps cannot tell the two apart.
      idleMs: this.#idleness.includesWaits ? Math.max(0, toNanosecond(idleMs - waitMs)) : idleMs,
      waitMs,
    };
  }
}

/** As fine as clocks are: what is finer comes of the subtraction. @param {number} ms */
const toNanosecond = (ms) => Math.round(ms * 1e6) / 1e6;

/** ms for which this main thread was ready to run, but kept from its core; 0 off Linux. */
function readOwnWaitMs() {
  try {
    const [, waitNs] = readFileSync("/proc/self/schedstat", "utf8").split(" ", 2);
    return Number(waitNs) / 1e6;
  } catch {
    return 0;
  }
}
