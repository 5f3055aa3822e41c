import readline from "node:readline";
import { TrialFailure } from "../../trial-failure.js";
import { decode, encode } from "./encode.js";

/** A side that has nothing to say says so this often, and one that says nothing for so long is gone. */
const BEAT_MS = 1000;
const SILENT_MS = 5000;

/** Why the other side cannot be reached any more. */
export class LinkLost extends TrialFailure {
  /** @param {string} why */
  constructor(why) {
    super("not-measured", why);
  }
}

/**
 * Two processes that call each other's functions over a pair of streams, a line of JSON for each call,
 * answer and beat. Where the streams end, or nothing comes for five seconds, the channel is lost: what is
 * under way and what comes later is rejected, and the owner is told first.
 */
export class Channel {
  #peer;
  #output;
  #calls;
  #onLost;
  #lastId = 0;
  /** Until the other side has begun to speak, its silence is no loss. */
  #heardAt = Number.POSITIVE_INFINITY;
  #beat;
  /** @type {LinkLost | undefined} */
  #lost;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: unknown) => void }>} */
  #pending = new Map();

  /**
   * @param {string} peer in the words for the user
   * @param {import("node:stream").Readable} input
   * @param {import("node:stream").Writable} output
   * @param {Record<string, (argument: any) => unknown>} calls what the other side may ask, by name
   * @param {(why: LinkLost) => void} onLost
   * @param {{ beatMs?: number, silentMs?: number }} [times]
   */
  constructor(peer, input, output, calls, onLost, { beatMs = BEAT_MS, silentMs = SILENT_MS } = {}) {
    this.#peer = peer;
    this.#output = output;
    this.#calls = calls;
    this.#onLost = onLost;
    output.on("error", (error) => this.lose(error.message));
    input.on("error", (error) => this.lose(error.message));
    readline
      .createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
      .on("line", (line) => this.#receive(line))
      .on("close", () => this.lose("it was closed"));
    let beatAt = performance.now();
    this.#beat = setInterval(() => {
      const now = performance.now();
      // While this side stood still it could hear nothing.
      const stoodMs = Math.max(0, now - beatAt - 2 * beatMs);
      beatAt = now;
      const silentForMs = now - this.#heardAt - stoodMs;
      if (silentForMs > 0) this.#heardAt += stoodMs;
      if (silentForMs > silentMs) this.lose(`nothing came over it for ${silentMs / 1000} s`);
      else this.#send({ beat: true });
    }, beatMs);
  }

  /**
   * Asks the other side to do something.
   * @param {string} name
   * @param {unknown} [argument]
   * @returns {Promise<any>}
   * @throws {LinkLost}
   * @throws {TrialFailure} that the other side threw
   * @throws {Error} for what else it threw
   */
  call(name, argument) {
    if (this.#lost) return Promise.reject(this.#lost);
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#send({ id, name, argument });
    return answered;
  }

  /**
   * Tells the other side something that is not answered.
   * @param {string} name
   * @param {unknown} argument
   */
  tell(name, argument) {
    if (!this.#lost) this.#send({ name, argument });
  }

  /**
   * Gives the channel up, for whatever reason; what comes later changes nothing.
   * @param {string} why
   */
  lose(why) {
    if (this.#lost) return;
    this.#lost = new LinkLost(`the link to ${this.#peer} is lost: ${why}`);
    clearInterval(this.#beat);
    this.#onLost(this.#lost);
    const calls = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of calls) reject(this.#lost);
  }

  /** @param {object} message */
  #send(message) {
    this.#output.write(encode(message));
  }

  /** @param {string} line */
  #receive(line) {
    const message = decode(line);
    if (message === null || this.#lost) return;
    this.#heardAt = performance.now();
    if (typeof message.name === "string") void this.#serve(message);
    const call = this.#pending.get(message.id);
    if (!call || message.name !== undefined) return;
    this.#pending.delete(message.id);
    if (message.failure) {
      call.reject(new TrialFailure(message.failure.code, message.failure.detail));
    } else if (message.error !== undefined) call.reject(new Error(message.error));
    else call.resolve(message.result);
  }

  /** @param {Record<string, any>} message */
  async #serve({ id, name, argument }) {
    const answer = (/** @type {object} */ what) => {
      if (id !== undefined && !this.#lost) this.#send({ id, ...what });
    };
    try {
      const call = Object.hasOwn(this.#calls, name) ? this.#calls[name] : undefined;
      if (!call) throw new Error(`the other side has no "${name}"; are both of one version?`);
      answer({ result: await call(argument) });
    } catch (error) {
      if (error instanceof TrialFailure) answer({ failure: error.toRecord() });
      else answer({ error: error instanceof Error ? error.message : String(error) });
    }
  }
}
