import { AnswerReader, InFlight } from "./answer-reader.js";
import { endpointOf, openSocket } from "./open-socket.js";
import { Question } from "./question.js";
import { RequestSequence } from "./request-sequence.js";

/** @import { ExactRequest } from "../generator.js" */
/** @import { Endpoint } from "./open-socket.js" */
/** @import { Fault } from "./question.js" */
/** @import { Socket } from "node:net" */

/**
 * How a connection ended. announced: by a response; silent: no request was in flight; read, write: it broke; timeout: a
 * request took too long; wrong: the received bytes were not a response.
 * spent: by this side, after its last request was answered.
 * @typedef {"announced" | "spent" | "silent" | "read" | "write" | "timeout" | "wrong"} Ending
 *
 * @typedef {object} Owner gets the events of a connection, in this order for each read
 * @property {(now: number) => void} reading before the responses of a read
 * @property {(fault: Fault) => void} wrong for the next response, or for bytes after the last response
 * @property {(connection: Connection, bytes: number, sentAt: number, now: number, isSlow: boolean) => void} answered
 *   isSlow: the response needed a full parse
 * @property {(connection: Connection, now: number) => void} read after the responses of a read, if the connection stays
 * @property {(connection: Connection, ending: Ending, unanswered: number[], overdue: number) => void} closed with the
 *   unanswered questions, oldest first, and how many of them took too long
 */

/** @type {Owner} */
const NO_OWNER = { reading() {}, wrong() {}, answered() {}, read() {}, closed() {} };

/** A connection with up to `pipelining` requests in flight, which can be opened again after it closes. */
export class Connection {
  isOpen = false;
  /** Used by the owner: whether a response was read in the current load. */
  hasAnswered = false;
  /** Used by the owner: the place of the request in flight in a schedule. */
  place = -1;
  /** @type {Owner} may change only while no request is in flight */
  owner = NO_OWNER;
  #endpoint;
  #sequence;
  /** @type {Socket | undefined} */
  #socket;
  /** @type {Promise<Error | undefined> | undefined} */
  #opening;
  #inFlight;
  #reader;
  #life;
  /** How many requests may still be sent before it closes. */
  remaining;

  /**
   * @param {Endpoint} endpoint @param {RequestSequence} sequence @param {number} pipelining
   * @param {number} [life] requests that it sends before it closes, each time that it opens
   */
  constructor(endpoint, sequence, pipelining, life = Number.POSITIVE_INFINITY) {
    this.#endpoint = endpoint;
    this.#life = life;
    this.remaining = life;
    this.#sequence = sequence;
    this.#inFlight = new InFlight(pipelining);
    this.#reader = new AnswerReader(sequence, this.#inFlight, this);
  }

  get outstanding() {
    return this.#inFlight.length;
  }

  /** @returns {Promise<Error | undefined>} the error if it could not be opened; never rejects */
  open() {
    if (this.isOpen) return Promise.resolve(undefined);
    this.#opening ??= new Promise((resolve) => {
      let isMade = false;
      const socket = openSocket(this.#endpoint, {
        opened: () => {
          isMade = true;
          this.isOpen = true;
          this.#opening = undefined;
          resolve(undefined);
        },
        received: (bytes, length) => this.#reader.receive(bytes, length),
        closed: (error) => {
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

  /** @param {number} count at most as many as there are free slots @param {number} now */
  ask(count, now) {
    this.remaining -= count;
    const sequence = this.#sequence;
    if (count > 1 && sequence.isInOrder) {
      const first = sequence.take();
      this.#inFlight.push(first, now);
      for (let i = 1; i < count; i += 1) this.#inFlight.push(sequence.take(), now);
      this.#socket?.write(sequence.bytes(first, count));
      return;
    }
    for (let i = 0; i < count; i += 1) {
      const index = sequence.take();
      this.#inFlight.push(index, now);
      this.#socket?.write(sequence.question(index).bytes);
    }
  }

  /**
   * Closes the connection if a request has been in flight for too long.
   * @type {(now: number, limitMs: number) => void}
   */
  expire(now, limitMs) {
    let overdue = 0;
    while (overdue < this.outstanding && now - this.#inFlight.sentAt(overdue) > limitMs)
      overdue += 1;
    if (overdue > 0) this.drop("timeout", overdue);
  }

  /** After the responses of a read. @param {number} now */
  wasRead(now) {
    if (this.remaining === 0 && this.outstanding === 0) this.drop("spent");
    else this.owner.read(this, now);
  }

  /** Closes the connection without notifying its owner. @returns {number[]} the questions that were in flight */
  close() {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#opening = undefined;
    this.isOpen = false;
    this.remaining = this.#life;
    this.#reader.clear();
    socket?.destroy();
    return this.#inFlight.takeAll();
  }

  /** @param {NodeJS.ErrnoException} [error] that closed the socket; absent: the server closed it */
  #end(error) {
    if (!error && this.#reader.receiveEnd()) return;
    if (this.outstanding === 0) this.drop("silent");
    else this.drop(error?.syscall === "write" ? "write" : "read");
  }

  /** Closes the connection and notifies its owner. @type {(ending: Ending, overdue?: number) => void} */
  drop(ending, overdue = 0) {
    if (this.#socket === undefined) return;
    this.owner.closed(this, ending, this.close(), overdue);
  }
}

/**
 * Makes closed connections to a server, which share a sequence of requests, and what opens them.
 * @param {string} origin
 * @param {ExactRequest[]} requests
 * @param {{ connections: number, pipelining: number, requestsPerConnection?: number }} shape
 */
export function connectionsTo(origin, requests, shape) {
  const { connections: length, pipelining, requestsPerConnection } = shape;
  const life = requestsPerConnection ?? Number.POSITIVE_INFINITY;
  const questions = requests.map((request) => new Question(origin, request));
  const sequence = new RequestSequence(questions, pipelining);
  const endpoint = endpointOf(origin, requestsPerConnection !== undefined);
  const make = () => new Connection(endpoint, sequence, pipelining, life);
  const connections = Array.from({ length }, make);
  // First lives differ, so that connections do not all close at once.
  for (const [place, connection] of connections.entries()) connection.remaining -= place % life;
  return { sequence, connections, opener: new Opener() };
}

/** Well below node:http's listen backlog of 511. Connections beyond the backlog are tried again after 1, 3 and 7 s. */
export const MOST_AT_ONCE = 100;

/** Opens a limited number of connections at a time. */
class Opener {
  #opening = 0;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** Resolves to an error if the connection could not be opened; never rejects. @param {Connection} connection */
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
