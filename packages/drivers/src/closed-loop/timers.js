/** The timers of one load; they end with it. */
export class Timers {
  /** @type {Set<NodeJS.Timeout>} */
  #timers = new Set();

  /**
   * @param {number} ms
   * @param {() => void} action
   */
  after(ms, action) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    this.#timers.add(timer);
  }

  /**
   * @param {number} ms
   * @param {() => void} action
   */
  every(ms, action) {
    this.#timers.add(setInterval(action, ms));
  }

  clear() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
