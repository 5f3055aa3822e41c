/**
 * What has been opened and is to be closed, the last first. Node.js 20 has no AsyncDisposableStack.
 */
export class Closers {
  /** @type {(() => unknown)[]} */
  #closers = [];

  /** @param {() => unknown} close called once, whatever becomes of the others; may be asynchronous */
  add(close) {
    this.#closers.push(close);
  }

  /** Closes everything, one after another; a second time there is nothing left to close. */
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
