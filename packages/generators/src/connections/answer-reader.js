import { latin1 } from "./parse-answer.js";

/** @import { Connection } from "./connection.js" */
/** @import { Question } from "./question.js" */
/** @import { RequestSequence } from "./request-sequence.js" */
/** @import { Template } from "./template.js" */

/** node:http sends this before it closes an idle connection. It is not an error. */
const IDLE_TIMEOUT = /^HTTP\/1\.1 408 /;

/** Splits received bytes into responses, compares each with its question, and reports to the connection's owner. */
export class AnswerReader {
  #sequence;
  #inFlight;
  #connection;
  #remainder = new Remainder();
  #following = new Following();
  /** The remainder cannot be a whole response before it has so many bytes. */
  #atLeast = 0;
  /** Shows whether a callback cleared the reader, because it may close the connection. */
  #cleared = 0;

  /** @param {RequestSequence} sequence @param {InFlight} inFlight @param {Connection} connection */
  constructor(sequence, inFlight, connection) {
    this.#sequence = sequence;
    this.#inFlight = inFlight;
    this.#connection = connection;
  }

  clear() {
    this.#remainder.clear();
    this.#following.clear();
    this.#atLeast = 0;
    this.#cleared += 1;
  }

  /** @type {(received: Buffer, length: number) => void} */
  receive(received, length) {
    const now = performance.now();
    const remainder = this.#remainder;
    this.#connection.owner.reading(now);
    const cleared = this.#cleared;
    let at = this.#following.isUnderWay ? this.#follow(received, length, now) : 0;
    if (this.#following.isUnderWay || this.#cleared !== cleared) return;
    const isJoined = remainder.length > 0;
    if (isJoined) remainder.append(received, 0, length);
    const bytes = isJoined ? remainder.bytes : received;
    const end = isJoined ? remainder.length : length;
    if (end < this.#atLeast) return;
    this.#atLeast = 0;
    while (at < end) {
      const taken = this.#takeAnswer(bytes, at, end, now);
      if (taken === 0) break;
      at += taken;
    }
    if (this.#cleared !== cleared) return;
    if (this.#following.isUnderWay) remainder.clear();
    else if (isJoined) remainder.skip(at);
    else if (at < end) remainder.append(bytes, at, end);
    this.#connection.wasRead(now);
  }

  /**
   * The number of bytes that belong to the long response in progress; 0 if it differs from its template.
   * @type {(received: Buffer, length: number, now: number) => number}
   */
  #follow(received, length, now) {
    const next = this.#following.take(received, length);
    if (next === null) {
      const { start } = this.#following;
      this.#following.clear();
      this.#remainder.append(start, 0, start.length);
      return 0;
    }
    if (next.whole) this.#settleWhole(next.whole, now);
    return next.taken;
  }

  /** The server has closed the connection. @returns {boolean} whether that ended a response */
  receiveEnd() {
    const remaining = this.#remainder.bytes.subarray(0, this.#remainder.length);
    if (this.#inFlight.length === 0 || remaining.length === 0) return false;
    const now = performance.now();
    this.#connection.owner.reading(now);
    if (this.#question.parse(remaining, true).kind !== "whole") return false;
    this.#parseAnswer(this.#question, remaining, now, true);
    return true;
  }

  /**
   * The length of the next response; 0 if it is incomplete, or if nothing more is to be read.
   * @type {(bytes: Buffer, at: number, end: number, now: number) => number}
   */
  #takeAnswer(bytes, at, end, now) {
    if (this.#inFlight.length === 0) {
      this.#takeStray(bytes.subarray(at, end));
      return 0;
    }
    const question = this.#question;
    const template = question.match(bytes, at, end);
    if (template !== undefined) return this.#settleWhole(template, now);
    const long = question.matchStart(bytes, at, end);
    if (long === undefined) return this.#parseAnswer(question, bytes.subarray(at, end), now, false);
    this.#following.begin(long, end - at);
    return 0;
  }

  /** @type {(template: Template, now: number) => number} like #takeAnswer */
  #settleWhole(template, now) {
    this.#settle(template.length, now, false);
    if (!template.closes) return template.length;
    this.#connection.drop("announced");
    return 0;
  }

  /** @type {(question: Question, bytes: Buffer, now: number, isClosed: boolean) => number} */
  #parseAnswer(question, bytes, now, isClosed) {
    const answer = question.parse(bytes, isClosed);
    if (answer.kind === "part" && bytes.length <= question.mostBytes) {
      this.#atLeast = answer.atLeast;
      return 0;
    }
    if (answer.kind !== "whole") {
      const why = answer.kind === "none" ? answer.why : `more than ${question.mostBytes} bytes`;
      this.#connection.owner.wrong(question.noAnswer(bytes, why));
      this.#settle(bytes.length, now, true);
      this.#connection.drop("wrong");
      return 0;
    }
    const fault = question.judge(bytes, answer);
    if (fault) this.#connection.owner.wrong(fault);
    this.#settle(answer.length, now, true);
    if (!answer.closes) return answer.length;
    this.#connection.drop("announced");
    return 0;
  }

  /** @param {Buffer} bytes that no request asked for */
  #takeStray(bytes) {
    if (IDLE_TIMEOUT.test(latin1(bytes, 0, 16))) return this.#connection.drop("silent");
    const last = this.#sequence.question(this.#inFlight.question(-1));
    this.#connection.owner.wrong(last.noAnswer(bytes, "bytes after the answer"));
    this.#connection.drop("wrong");
  }

  /** @type {(bytes: number, now: number, isSlow: boolean) => void} */
  #settle(bytes, now, isSlow) {
    const connection = this.#connection;
    connection.owner.answered(connection, bytes, this.#inFlight.shift(), now, isSlow);
  }

  get #question() {
    return this.#sequence.question(this.#inFlight.question(0));
  }
}

const LEAST_REMAINDER_BYTES = 4096;

/** Bytes of an incomplete response, copied from the buffer that all connections share. */
class Remainder {
  /** Only the first `length` bytes count. */
  bytes = Buffer.alloc(0);
  length = 0;

  /** @type {(bytes: Buffer, from: number, to: number) => void} */
  append(bytes, from, to) {
    const length = this.length + to - from;
    if (length > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(LEAST_REMAINDER_BYTES, 2 * length));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    bytes.copy(this.bytes, this.length, from, to);
    this.length = length;
  }

  /** @param {number} count number of bytes at the start that have been read */
  skip(count) {
    if (count < this.length) this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
  }

  clear() {
    this.length = 0;
  }
}

/** A long response that matches its template so far. Each piece is compared, and no piece is kept. */
class Following {
  /** @type {Template | undefined} */
  #template;
  #place = 0;

  /** @param {Template} template @param {number} place number of bytes that have arrived */
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
   * How many bytes belong to the response, with its template if it is complete; null if the bytes differ.
   * @type {(bytes: Buffer, length: number) => { taken: number, whole?: Template } | null}
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

  /** The bytes so far, except for values of headers that may change. */
  get start() {
    return /** @type {Template} */ (this.#template).start(this.#place);
  }
}

/** The questions in flight on a connection and their times of sending, oldest first. */
export class InFlight {
  #questions;
  #sentAt;
  #first = 0;
  length = 0;

  /** @param {number} most in flight at the same time */
  constructor(most) {
    this.#questions = new Int32Array(most);
    this.#sentAt = new Float64Array(most);
  }

  /** @type {(question: number, now: number) => void} */
  push(question, now) {
    const slot = (this.#first + this.length) % this.#questions.length;
    this.#questions[slot] = question;
    this.#sentAt[slot] = now;
    this.length += 1;
  }

  /** @returns {number} the oldest question's time of sending; removes the question */
  shift() {
    const sentAt = this.sentAt(0);
    this.#first = (this.#first + 1) % this.#questions.length;
    this.length -= 1;
    return sentAt;
  }

  /** @param {number} place from the oldest, 0; -1 is the question that was removed last */
  question(place) {
    return /** @type {number} */ (this.#questions[this.#slot(place)]);
  }

  /** @type {(place: number) => number} */
  sentAt(place) {
    return /** @type {number} */ (this.#sentAt[this.#slot(place)]);
  }

  /** @returns {number[]} the questions; removes all */
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
