/** The questions under way on a connection and when each was sent, the oldest first. */
export class InFlight {
  #questions;
  #sentAt;
  #first = 0;
  length = 0;

  /** @param {number} most at a time */
  constructor(most) {
    this.#questions = new Int32Array(most);
    this.#sentAt = new Float64Array(most);
  }

  /**
   * @param {number} question
   * @param {number} now
   */
  push(question, now) {
    const slot = (this.#first + this.length) % this.#questions.length;
    this.#questions[slot] = question;
    this.#sentAt[slot] = now;
    this.length += 1;
  }

  /** @returns {number} when the oldest was sent, which is then no longer under way */
  shift() {
    const sentAt = this.sentAt(0);
    this.#first = (this.#first + 1) % this.#questions.length;
    this.length -= 1;
    return sentAt;
  }

  /**
   * @param {number} place from the oldest on, from 0; -1 is the one that was shifted last
   * @returns {number}
   */
  question(place) {
    return /** @type {number} */ (this.#questions[this.#slot(place)]);
  }

  /**
   * @param {number} place
   * @returns {number}
   */
  sentAt(place) {
    return /** @type {number} */ (this.#sentAt[this.#slot(place)]);
  }

  /** @returns {number[]} the questions, none of which is then under way */
  takeAll() {
    const all = Array.from({ length: this.length }, (_, place) => this.question(place));
    this.length = 0;
    return all;
  }

  /** @param {number} place */
  #slot(place) {
    const most = this.#questions.length;
    return (this.#first + place + most) % most;
  }
}
