import { performance } from "node:perf_hooks";
import { toSharedMs } from "./clock.js";
import { readOwnWaitMs } from "./own-wait.js";

/** The stretch of a load in which every connection was under load: see SliceWindow. */
export class LoadWindow {
  #silent;
  #hasBegun = false;
  #from = 0;
  #requestsBefore = 0;
  #idleBefore = 0;
  #idleAtRead = 0;
  #waitBefore = 0;
  /** @type {import("./target.js").SliceWindow | null} */
  #result = null;

  /** @param {number} connections */
  constructor(connections) {
    this.#silent = connections;
  }

  /**
   * A connection had its first answer of the load.
   * @param {number} now
   * @param {number} requests answered so far
   */
  answeredFirst(now, requests) {
    this.#silent -= 1;
    if (this.#silent > 0) return;
    this.#hasBegun = true;
    this.#from = now;
    this.#requestsBefore = requests;
    this.#idleBefore = performance.nodeTiming.idleTime;
    this.#idleAtRead = this.#idleBefore;
    this.#waitBefore = readOwnWaitMs();
  }

  /** Answers were read. */
  read() {
    if (this.#hasBegun) this.#idleAtRead = performance.nodeTiming.idleTime;
  }

  /**
   * Sending ended.
   * @param {number} lastReadAt
   * @param {number} requests answered so far
   */
  end(lastReadAt, requests) {
    if (!this.#hasBegun || requests <= this.#requestsBefore || lastReadAt <= this.#from) return;
    this.#result = {
      from: toSharedMs(this.#from),
      to: toSharedMs(lastReadAt),
      requests: requests - this.#requestsBefore,
      idleMs: this.#idleAtRead - this.#idleBefore,
      waitMs: readOwnWaitMs() - this.#waitBefore,
    };
  }

  /** @returns {import("./target.js").SliceWindow | null} */
  get result() {
    return this.#result;
  }
}
