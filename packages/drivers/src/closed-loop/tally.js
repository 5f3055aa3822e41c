/** What became of the requests of one load. */
export class Tally {
  requests = 0;
  bytes = 0;
  slow = 0;
  errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  /** @type {string | null} */
  firstError = null;

  /**
   * @param {keyof Tally["errors"]} kind
   * @param {string} message
   * @param {number} [count]
   */
  failed(kind, message, count = 1) {
    this.errors[kind] += count;
    this.firstError ??= message;
  }
}
