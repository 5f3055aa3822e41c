/** @typedef {import("./template.js").Template} Template */

/**
 * A long answer that has been as its template says so far: each piece is compared where it belongs, and
 * none is kept.
 */
export class Following {
  /** @type {Template | undefined} */
  #template;
  #place = 0;

  /**
   * @param {Template} template
   * @param {number} place up to which the answer has come
   */
  begin(template, place) {
    this.#template = template;
    this.#place = place;
  }

  get isUnderWay() {
    return this.#template !== undefined;
  }

  clear() {
    this.#template = undefined;
  }

  /**
   * @param {Buffer} bytes
   * @param {number} length
   * @returns {{ taken: number, whole?: Template } | null} how many of them belong to the answer, and its template
   *   where it is whole; null where they are not what the template says
   */
  take(bytes, length) {
    const template = /** @type {Template} */ (this.#template);
    const taken = Math.min(template.length - this.#place, length);
    if (!template.continues(this.#place, bytes, 0, taken)) return null;
    this.#place += taken;
    if (this.#place < template.length) return { taken };
    this.#template = undefined;
    return { taken, whole: template };
  }

  /** @returns {Buffer} what has come so far, but for values of headers that may change */
  get start() {
    return /** @type {Template} */ (this.#template).start(this.#place);
  }
}
