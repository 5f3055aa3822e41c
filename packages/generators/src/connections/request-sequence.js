/** @import { Question } from "./question.js" */

/** Gives a server's connections their next request. Requests that had no response are sent again first. */
export class RequestSequence {
  /** @type {readonly Question[]} */
  #questions;
  #next = 0;
  /** @type {number[]} */
  #again = [];
  /** All requests in order, followed by the first requests again, so that a batch can run past the end. */
  #wheel;
  /** @type {number[]} starts of the wheel's requests */
  #places;

  /** @param {Question[]} questions at least one @param {number} mostAtOnce the longest batch */
  constructor(questions, mostAtOnce) {
    if (questions.length === 0) throw new RangeError("a load needs at least one request");
    this.#questions = questions;
    const all = Array.from({ length: questions.length + mostAtOnce }, (_, place) =>
      this.question(place % questions.length),
    );
    this.#places = [0];
    for (const { bytes } of all) this.#places.push((this.#places.at(-1) ?? 0) + bytes.length);
    this.#wheel = Buffer.concat(all.map(({ bytes }) => bytes));
  }

  /** @type {(index: number) => Question} */
  question(index) {
    return /** @type {Question} */ (this.#questions[index]);
  }

  /** @returns {number} the index of the next question */
  take() {
    const again = this.#again.pop();
    if (again !== undefined) return again;
    const index = this.#next;
    this.#next = index + 1 === this.#questions.length ? 0 : index + 1;
    return index;
  }

  /** @returns {boolean} whether the next questions are consecutive */
  get isInOrder() {
    return this.#again.length === 0;
  }

  /** The requests of a batch. @param {number} first index @param {number} count */
  bytes(first, count) {
    return this.#wheel.subarray(this.#places[first], this.#places[first + count]);
  }

  /** @param {number} index of a question without a response */
  putBack(index) {
    this.#again.push(index);
  }

  /** @returns {number} the number of questions */
  get length() {
    return this.#questions.length;
  }
}
