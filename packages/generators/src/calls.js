import { inspect } from "node:util";
import { GeneratorError, ServerFault } from "./generator.js";

/**
 * Calls between two processes of routebench over any transport that `send` stands for: the channel of a child process,
 * or lines over ssh. Of an error, only these fields cross.
 * @typedef {{ name?: string, code?: string, message: string }} Thrown
 * @typedef {(argument: any, news: (news: unknown) => void) => unknown} Handler news: reports progress of the call
 * @typedef {{ limitMs?: number, onNews?: (news: any) => void }} CallOptions
 * @typedef {{ resolve: (result: any) => void, reject: (error: unknown) => void } & CallOptions & { timer?:
 *   NodeJS.Timeout }} PendingCall
 */

const LONGEST_SHOWN = 200;
const UNKNOWN = { message: "the other side failed without a reason" };

/** One side of a channel: makes calls, and serves the other side's calls. */
export class Calls {
  #send;
  #handlers;
  #toError;
  #graceMs;
  #lastId = 0;
  /** @type {Map<number, PendingCall>} */
  #pending = new Map();
  /** @type {{ reason: unknown } | undefined} */
  #end;

  /**
   * @param {(message: object) => void} send
   * @param {Record<string, Handler>} [handlers] functions that the other side may call
   * @param {(thrown: Thrown) => Error} [toError] makes the errors that calls reject with
   * @param {number} [graceMs] added to the limit of each call
   */
  constructor(send, handlers = {}, toError = errorOf, graceMs = 0) {
    this.#send = send;
    this.#handlers = handlers;
    this.#toError = toError;
    this.#graceMs = graceMs;
  }

  /**
   * Without a limit, waits for as long as the other side lives.
   * @type {(name: string, argument?: unknown, options?: CallOptions) => Promise<any>}
   */
  call(name, argument, { limitMs = Number.POSITIVE_INFINITY, onNews } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end.reason);
      this.#lastId += 1;
      const id = this.#lastId;
      const lateMs = limitMs + this.#graceMs;
      const timer = Number.isFinite(lateMs)
        ? setTimeout(() => this.late(lateMs), lateMs)
        : undefined;
      this.#pending.set(id, { resolve, reject, onNews, timer });
      try {
        this.#send({ id, name, argument });
      } catch (error) {
        this.#take(id)?.reject(error);
      }
    });
  }

  /** Called when a call had no answer in time. @param {number} limitMs */
  late(limitMs) {
    this.end(new Error(`the other side did not answer within ${limitMs} ms`));
  }

  /** Calls without waiting for an answer. @type {(name: string, argument?: unknown) => void} */
  tell(name, argument) {
    if (!this.#end) this.#send({ name, argument });
  }

  /** Ignores other objects, because an app may have sent them. @param {any} message */
  receive(message) {
    if (message === null || typeof message !== "object" || this.#end) return;
    if (typeof message.name === "string") return void this.#serve(message);
    const call = this.#pending.get(message.id);
    if (!call) return;
    if (message.news !== undefined) {
      try {
        return call.onNews?.(message.news);
      } catch (error) {
        this.#take(message.id);
        return call.reject(error);
      }
    }
    this.#take(message.id);
    const { error, result } = message;
    if (error === undefined) call.resolve(result);
    else call.reject(this.#toError(typeof error?.message === "string" ? error : UNKNOWN));
  }

  /** Ends all calls, now and later, because the other side is gone. @param {unknown} reason */
  end(reason) {
    if (this.#end) return;
    this.#end = { reason };
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(reason);
  }

  /** Removes a pending call. @param {number} id */
  #take(id) {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(call?.timer);
    return call;
  }

  /** @param {{ id?: number, name: string, argument?: unknown }} message */
  async #serve({ id, name, argument }) {
    const answer = (/** @type {object} */ what) => {
      if (id !== undefined && !this.#end) this.#send({ id, ...what });
    };
    try {
      const handle = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
      if (!handle) throw new Error(`the other side has no "${name}". Update both sides`);
      const result = await handle(argument, (news) => answer({ news }));
      // If the result cannot be sent, the call fails.
      answer({ result });
    } catch (error) {
      answer({ error: toThrown(error) });
    }
  }
}

/** Serves calls until the parent process ends. @param {Record<string, Handler>} handlers */
export function serveCalls(handlers) {
  const all = { hello: () => true, end: () => process.exit(), ...handlers };
  const calls = new Calls((message) => process.send?.(message), all);
  process.on("message", (message) => calls.receive(message));
  process.on("disconnect", () => process.exit());
}

/** @param {unknown} error of any type, because anything can be thrown */
export function toThrown(error) {
  if (typeof error === "string") return { message: error };
  const { name, code, message } = Object(error);
  if (typeof message !== "string") {
    const shown = inspect(error, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
    return { message: `${shown.slice(0, LONGEST_SHOWN)} was thrown` };
  }
  return {
    ...(typeof name === "string" && { name }),
    ...(typeof code === "string" && { code }),
    message,
  };
}

/** An error of the generators' classes, or a plain error. @param {Thrown} thrown */
export function errorOf({ name, code, message }) {
  if (name !== "GeneratorError") return Object.assign(new Error(message), code && { code });
  const isFault = code === "wrong-answer" || code === "no-answer";
  return isFault ? new ServerFault(code, message) : new GeneratorError(message);
}
