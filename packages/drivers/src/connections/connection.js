import { InFlight } from "./in-flight.js";
import { openSocket } from "./open-socket.js";
import { latin1 } from "./parse-line.js";
import { Remainder } from "./remainder.js";

/**
 * @typedef {"announced" | "silent" | "read" | "write" | "timeout" | "wrong"} Ending of a connection: the
 *   answer before said so; nothing was under way; it broke in reading or writing; it took too long; what came was no answer
 *
 * @typedef {object} Owner what is told of each connection, in this order for each read
 * @property {(now: number) => void} reading before the answers of a read
 * @property {(fault: import("./question.js").Fault) => void} wrong of the answer that is told next, or of
 *   what came after the last
 * @property {(connection: Connection, bytes: number, sentAt: number, now: number, isSlow: boolean) => void} answered
 *   isSlow: it had to be parsed
 * @property {(connection: Connection, now: number) => void} read after the answers of a read, where the
 *   connection goes on
 * @property {(connection: Connection, ending: Ending, unanswered: number[], overdue: number) => void} closed
 *   unanswered: questions, the oldest first; overdue: how many of them, where it took too long
 */

/** Node's own way to say that nobody has asked for a while; lawful, and followed by a close. */
const NOBODY_ASKED = /^HTTP\/1\.1 408 /;

/** @type {Owner} */
const NOBODY = { reading() {}, wrong() {}, answered() {}, read() {}, closed() {} };

/**
 * One connection, which has up to `pipelining` requests under way and has every byte of their answers
 * compared. It can be opened again when it has been closed.
 */
export class Connection {
  isOpen = false;
  /** For the owner: whether an answer was read in the present load. */
  hasAnswered = false;
  /** For the owner: the place of the request under way in a schedule. */
  place = -1;
  /** @type {Owner} who is told what happens; may change while nothing is under way */
  owner = NOBODY;
  #endpoint;
  #rotation;
  /** @type {import("node:net").Socket | undefined} */
  #socket;
  /** @type {Promise<Error | undefined> | undefined} */
  #opening;
  #inFlight;
  #remainder = new Remainder();
  /** Before so many bytes of the remainder have come, there is nothing to read in it. */
  #atLeast = 0;

  /**
   * @param {import("./open-socket.js").Endpoint} endpoint
   * @param {import("./rotation.js").Rotation} rotation
   * @param {number} pipelining
   */
  constructor(endpoint, rotation, pipelining) {
    this.#endpoint = endpoint;
    this.#rotation = rotation;
    this.#inFlight = new InFlight(pipelining);
  }

  /** Requests under way. */
  get outstanding() {
    return this.#inFlight.length;
  }

  /** @returns {Promise<Error | undefined>} why it could not be opened; never rejects */
  open() {
    if (this.isOpen) return Promise.resolve(undefined);
    this.#opening ??= new Promise((resolve) => {
      let isMade = false;
      /** @type {NodeJS.ErrnoException | undefined} */
      let error;
      const socket = openSocket(this.#endpoint, {
        opened: () => {
          isMade = true;
          this.isOpen = true;
          this.#opening = undefined;
          resolve(undefined);
        },
        received: (bytes, length) => this.#receive(bytes, length),
        failed: (reason) => {
          error = reason;
        },
        closed: () => {
          if (!isMade) resolve(error ?? new Error("the connection was closed before it was made"));
          if (this.#socket !== socket) return;
          if (isMade) this.#end(error);
          else this.close();
        },
      });
      this.#socket = socket;
    });
    return this.#opening;
  }

  /**
   * @param {number} count of requests to send, at most as many as are not under way
   * @param {number} now
   */
  ask(count, now) {
    const rotation = this.#rotation;
    if (count > 1 && rotation.isInOrder) {
      const first = rotation.take();
      this.#inFlight.push(first, now);
      for (let i = 1; i < count; i += 1) this.#inFlight.push(rotation.take(), now);
      this.#socket?.write(rotation.bytes(first, count));
      return;
    }
    for (let i = 0; i < count; i += 1) {
      const index = rotation.take();
      this.#inFlight.push(index, now);
      this.#socket?.write(rotation.question(index).bytes);
    }
  }

  /**
   * Closes it where its oldest request has been under way for too long.
   * @param {number} now
   * @param {number} limitMs
   */
  expire(now, limitMs) {
    let overdue = 0;
    while (overdue < this.outstanding && now - this.#inFlight.sentAt(overdue) > limitMs)
      overdue += 1;
    if (overdue > 0) this.#drop("timeout", overdue);
  }

  /** Closes it, without a word to its owner. @returns {number[]} the questions that were under way */
  close() {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#opening = undefined;
    this.isOpen = false;
    this.#remainder.clear();
    this.#atLeast = 0;
    socket?.destroy();
    return this.#inFlight.takeAll();
  }

  /**
   * @param {Buffer} received
   * @param {number} length
   */
  #receive(received, length) {
    const now = performance.now();
    const remainder = this.#remainder;
    const isJoined = remainder.length > 0;
    if (isJoined) remainder.append(received, 0, length);
    const bytes = isJoined ? remainder.bytes : received;
    const end = isJoined ? remainder.length : length;
    this.owner.reading(now);
    if (end < this.#atLeast) return;
    this.#atLeast = 0;
    const socket = this.#socket;
    let at = 0;
    while (at < end) {
      const taken = this.#takeAnswer(bytes, at, end, now);
      if (taken === 0) break;
      at += taken;
    }
    if (this.#socket !== socket) return;
    if (isJoined) remainder.skip(at);
    else if (at < end) remainder.append(bytes, at, end);
    this.owner.read(this, now);
  }

  /**
   * @param {Buffer} bytes
   * @param {number} at
   * @param {number} end
   * @param {number} now
   * @returns {number} the bytes of the answer there; 0 where it is not whole, or the connection was closed
   */
  #takeAnswer(bytes, at, end, now) {
    if (this.outstanding === 0) {
      this.#takeStray(bytes.subarray(at, end));
      return 0;
    }
    const question = this.#question;
    const template = question.match(bytes, at, end);
    if (template === undefined)
      return this.#parseAnswer(question, bytes.subarray(at, end), now, false);
    this.#settle(template.length, now, false);
    if (!template.closes) return template.length;
    this.#drop("announced");
    return 0;
  }

  /**
   * @param {import("./question.js").Question} question
   * @param {Buffer} bytes
   * @param {number} now
   * @param {boolean} isClosed
   * @returns {number} as #takeAnswer
   */
  #parseAnswer(question, bytes, now, isClosed) {
    const answer = question.parse(bytes, isClosed);
    if (answer.kind === "part" && bytes.length <= question.mostBytes) {
      this.#atLeast = answer.atLeast;
      return 0;
    }
    if (answer.kind !== "whole") {
      const why = answer.kind === "none" ? answer.why : `more than ${question.mostBytes} bytes`;
      this.owner.wrong(question.noAnswer(bytes, why));
      this.#settle(bytes.length, now, true);
      this.#drop("wrong");
      return 0;
    }
    const fault = question.judge(bytes, answer);
    if (fault) this.owner.wrong(fault);
    this.#settle(answer.length, now, true);
    if (!answer.closes) return answer.length;
    this.#drop("announced");
    return 0;
  }

  /** @param {Buffer} bytes that nobody has asked for */
  #takeStray(bytes) {
    if (NOBODY_ASKED.test(latin1(bytes, 0, 16))) return this.#drop("silent");
    const last = this.#rotation.question(this.#inFlight.question(-1));
    this.owner.wrong(last.noAnswer(bytes, "bytes after the answer"));
    this.#drop("wrong");
  }

  /**
   * @param {number} bytes
   * @param {number} now
   * @param {boolean} isSlow
   */
  #settle(bytes, now, isSlow) {
    this.owner.answered(this, bytes, this.#inFlight.shift(), now, isSlow);
  }

  /** @param {NodeJS.ErrnoException} [error] that closed the socket; else the other side did */
  #end(error) {
    const rest = this.#remainder.bytes.subarray(0, this.#remainder.length);
    if (this.outstanding > 0 && rest.length > 0 && !error) {
      const now = performance.now();
      this.owner.reading(now);
      if (this.#question.parse(rest, true).kind === "whole") {
        this.#parseAnswer(this.#question, rest, now, true);
        return;
      }
    }
    if (this.outstanding === 0) this.#drop("silent");
    else this.#drop(error?.syscall === "write" ? "write" : "read");
  }

  /**
   * @param {Ending} ending
   * @param {number} [overdue]
   */
  #drop(ending, overdue = 0) {
    if (this.#socket === undefined) return;
    this.owner.closed(this, ending, this.close(), overdue);
  }

  /** The question whose answer is next. */
  get #question() {
    return this.#rotation.question(this.#inFlight.question(0));
  }
}
