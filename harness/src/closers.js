/** What is to be closed, the last opened first. Node.js 20 has no AsyncDisposableStack. */
export class Closers {
  /** @type {(() => unknown)[]} */
  #closers = [];

  /** @param {() => unknown} close called once, whatever becomes of the others */
  add(close) {
    this.#closers.push(close);
  }

  async close() {
    let failure;
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }
}
