/** Closes resources in reverse order of opening. Node.js 20 has no AsyncDisposableStack. */
export class Closers {
  /** @type {(() => unknown)[]} */
  #closers = [];

  /** @param {() => unknown} close may be asynchronous */
  add(close) {
    this.#closers.push(close);
  }

  /** Goes on if a resource fails to close, and throws the first error. May be called again. */
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
