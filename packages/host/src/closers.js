/** Closes what was opened, the last first. Node.js 20 has no AsyncDisposableStack. */
export class Closers {
  /** @type {(() => unknown)[]} */
  #closers = [];

  /** @param {() => unknown} close may be asynchronous */
  add(close) {
    this.#closers.push(close);
  }

  /** Goes on where one fails; a second time there is nothing left to close. */
  async close() {
    /** @type {unknown[]} */
    const errors = [];
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
