import { performance } from "node:perf_hooks";

/** @typedef {Sleeping | Polling} Idleness how long the generator had nothing to do under a load */

/** The argument of a process that stays awake. */
export const STAYS_AWAKE = "stays-awake";

/** A turn of the event loop that finds nothing to read takes some microseconds; in a longer one, others had the core. */
const LONGEST_IDLE_TURN_MS = 0.1;

/** Whoever sends to it has to wake it. */
export class Sleeping {
  /** Its idle time holds what it waited for its core. */
  includesWaits = true;
  begin() {}
  read() {}
  end() {}
  get idleMs() {
    return performance.nodeTiming.idleTime;
  }
}

/**
 * Polls for answers. A core that sleeps must be woken, and the server that sends the answer would pay for that, which no
 * client across a network costs it.
 */
export class Polling {
  idleMs = 0;
  includesWaits = false;
  #isOver = false;
  #hasRead = true;
  #turnBeganAt = 0;

  begin() {
    this.#turnBeganAt = performance.now();
    setImmediate(this.#turn);
  }

  read() {
    this.#hasRead = true;
  }

  end() {
    this.#isOver = true;
  }

  #turn = () => {
    if (this.#isOver) return;
    const now = performance.now();
    const turnMs = now - this.#turnBeganAt;
    if (!this.#hasRead && turnMs <= LONGEST_IDLE_TURN_MS) this.idleMs += turnMs;
    this.#hasRead = false;
    this.#turnBeganAt = now;
    setImmediate(this.#turn);
  };
}
