/** @import { ParsedAnswer, HeaderField } from "./parse-answer.js" */

/** Headers that decide about the meaning or the end of a response or connection must match in full. */
const COMPARED = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "transfer-encoding",
  "upgrade",
]);

/** For more bytes, a call to memcmp costs less than a loop. */
const LONG = 64;

/**
 * A correct response, byte for byte, except for header values that change between correct responses, such as Date. A
 * response that matches it is correct.
 */
export class Template {
  #bytes;
  #answer;
  /** Pairs of places: stretches that do not change. */
  #fixed;
  /** Pairs of places: header values that change. @type {number[]} */
  #changing = [];

  /** @param {Buffer} bytes a copy, because the template keeps them @param {ParsedAnswer} answer */
  constructor(bytes, answer) {
    this.#bytes = bytes;
    this.#answer = answer;
    this.#fixed = [0, bytes.length];
    this.length = bytes.length;
    this.closes = answer.closes;
  }

  /** Whether a complete response matches. @type {(bytes: Buffer, at: number, end: number) => boolean} */
  matches(bytes, at, end) {
    return end - at >= this.length && this.continues(0, bytes, at, at + this.length);
  }

  /** @type {(place: number, bytes: Buffer, from: number, to: number) => boolean} to: not beyond the template */
  continues(place, bytes, from, to) {
    const until = place + to - from;
    const offset = from - place;
    const fixed = this.#fixed;
    for (let i = 0; i < fixed.length; i += 2) {
      const start = Math.max(fixed[i], place);
      const end = Math.min(fixed[i + 1], until);
      if (start < end && !isSame(this.#bytes, start, end, bytes, offset)) return false;
    }
    const changing = this.#changing;
    for (let i = 0; i < changing.length; i += 2) {
      const start = Math.max(changing[i], place);
      const end = Math.min(changing[i + 1], until);
      if (start < end && !isValue(bytes, offset + start, offset + end)) return false;
    }
    return true;
  }

  /** The first bytes, which must not be changed. @param {number} length */
  start(length) {
    return this.#bytes.subarray(0, length);
  }

  /** Succeeds if only changeable header values differ. @type {(bytes: Buffer, answer: ParsedAnswer) => boolean} */
  takeIn(bytes, answer) {
    if (bytes.length !== this.length || !isAlike(answer.fields, this.#answer.fields)) return false;
    const before = this.#changing;
    const changing = this.#answer.fields.filter(
      ({ name, from, to }) =>
        before.includes(from) ||
        (!COMPARED.has(name) && bytes.compare(this.#bytes, from, to, from, to) !== 0),
    );
    this.#setChanging(changing.flatMap(({ from, to }) => [from, to]));
    if (this.matches(bytes, 0, bytes.length)) return true;
    this.#setChanging(before);
    return false;
  }

  /** @param {number[]} changing */
  #setChanging(changing) {
    this.#changing = changing;
    this.#fixed = [0, ...changing, this.length];
  }
}

/** @type {(fields: HeaderField[], otherFields: HeaderField[]) => boolean} */
function isAlike(fields, otherFields) {
  const sameAsOther = (/** @type {HeaderField} */ field, /** @type {number} */ i) =>
    field.name === otherFields[i]?.name &&
    field.from === otherFields[i].from &&
    field.to === otherFields[i].to;
  return fields.length === otherFields.length && fields.every(sameAsOther);
}

/** @type {(expected: Buffer, from: number, to: number, bytes: Buffer, at: number) => boolean} */
function isSame(expected, from, to, bytes, at) {
  if (to - from >= LONG) return bytes.compare(expected, from, to, at + from, at + to) === 0;
  for (let i = from; i < to; i += 1) if (expected[i] !== bytes[at + i]) return false;
  return true;
}

/** Whether there are no control characters. @type {(bytes: Buffer, from: number, to: number) => boolean} */
function isValue(bytes, from, to) {
  for (let i = from; i < to; i += 1) {
    const byte = /** @type {number} */ (bytes[i]);
    if (byte < 32 || byte === 127) return false;
  }
  return true;
}
