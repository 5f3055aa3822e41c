/** @import { Question } from "./question.js" */

/** The next of one server's connections together; what had no answer is asked again first. */
export class RequestSequence {
  /** @type {readonly Question[]} */
  #questions;
  #next = 0;
  /** @type {number[]} */
  #again = [];
  /** All requests in order, with so many of the first behind them that a batch can go over the end. */
  #wheel;
  /** @type {number[]} where each of the wheel's requests begins */
  #places;

  /** @param {Question[]} questions at least one @param {number} mostAtOnce the longest batch */
  constructor(questions, mostAtOnce) {
    if (questions.length === 0) throw new RangeError("a load needs at least one request");
    this.#questions = questions;
    const turns = Math.ceil((questions.length + mostAtOnce) / questions.length);
    const all = Array.from({ length: turns }, () => questions)
      .flat()
      .slice(0, questions.length + mostAtOnce);
    this.#places = [0];
    for (const { bytes } of all) this.#places.push((this.#places.at(-1) ?? 0) + bytes.length);
    this.#wheel = Buffer.concat(all.map(({ bytes }) => bytes));
  }

  /** @type {(index: number) => Question} */
  question(index) {
    return /** @type {Question} */ (this.#questions[index]);
  }

  /** @returns {number} the index of the question that is next */
  take() {
    const again = this.#again.pop();
    if (again !== undefined) return again;
    const index = this.#next;
    this.#next = index + 1 === this.#questions.length ? 0 : index + 1;
    return index;
  }

  /** @returns {boolean} whether the next questions follow one another */
  get isInOrder() {
    return this.#again.length === 0;
  }

  /** The requests of a batch. @param {number} first index @param {number} count */
  bytes(first, count) {
    return this.#wheel.subarray(this.#places[first], this.#places[first + count]);
  }

  /** @param {number} index of a question that had no answer */
  putBack(index) {
    this.#again.push(index);
  }

  /** @returns {number} how many questions there are */
  get length() {
    return this.#questions.length;
  }
}
