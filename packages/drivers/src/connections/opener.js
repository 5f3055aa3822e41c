/** @typedef {import("./connection.js").Connection} Connection */

/** Well below the listen backlog of 511 that node:http has: beyond it connects are tried again after 1, 3, 7 s. */
export const MOST_AT_ONCE = 100;

/** Opens the connections to one server, so many at a time. */
export class Opener {
  #opening = 0;
  /** @type {(() => void)[]} */
  #waiting = [];

  /**
   * @param {Connection} connection
   * @returns {Promise<Error | undefined>} why it could not be opened; never rejects
   */
  async open(connection) {
    if (this.#opening === MOST_AT_ONCE) {
      await /** @type {Promise<void>} */ (new Promise((resolve) => this.#waiting.push(resolve)));
    } else this.#opening += 1;
    try {
      return await connection.open();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#opening -= 1;
    }
  }
}
