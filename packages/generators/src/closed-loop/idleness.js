import { performance } from "node:perf_hooks";

/** @typedef {Sleeping | Polling} Idleness measures how long the generator had nothing to do during a load */

/** Argument of a process that stays awake. */
export const STAYS_AWAKE = "stays-awake";

/** An idle turn of the event loop takes some microseconds. If it takes longer, other processes had the core. */
const LONGEST_IDLE_TURN_MS = 0.1;

/** For a generator that sleeps between responses, so that senders have to wake it. */
export class Sleeping {
  /** Its idle time includes time that it waited for its core. */
  includesWaits = true;
  begin() {}
  read() {}
  end() {}
  get idleMs() {
    return performance.nodeTiming.idleTime;
  }
}

/**
 * Polls for responses. A sleeping core must be woken at the expense of the server that responds, which a client across
 * a network would not cost the server.
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
