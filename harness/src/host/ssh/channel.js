import readline from "node:readline";
import { Calls, errorOf } from "@routebench/drivers/calls";
import { TrialFailure } from "../../trial-failure.js";

/**
 * @import { Handler, Thrown } from "@routebench/drivers/calls"
 * @import { Readable, Writable } from "node:stream"
 */

/** A side that says nothing for so long is gone. */
const TIMES = { beatMs: 1000, silentMs: 5000 };

/** JSON lacks bytes and large whole numbers. Their stand-ins' keys are no names of anything that is sent. */
const BYTES = "$bytes";
const BIG = "$bigint";

/** Why the other side cannot be reached any more. */
export class LinkLost extends TrialFailure {
  /** @param {string} why */
  constructor(why) {
    super("not-measured", why);
  }
}

/**
 * Calls over a pair of streams, each message a line of JSON. Where the streams end, or nothing comes for five
 * seconds, the channel is lost: all calls reject, and the owner hears of it first.
 */
export class Channel extends Calls {
  #peer;
  #onLost;
  /** Until the other side has begun to speak, its silence is no loss. */
  #heardAt = Number.POSITIVE_INFINITY;
  #beat;
  #isLost = false;

  /**
   * @param {string} peer in the words for the user
   * @param {Readable} input
   * @param {Writable} output
   * @param {Record<string, Handler>} handlers what the other side may ask, by name
   * @param {(why: LinkLost) => void} onLost
   * @param {typeof TIMES} [times]
   */
  constructor(peer, input, output, handlers, onLost, { beatMs, silentMs } = TIMES) {
    const send = (/** @type {object} */ message) => void output.write(encode(message));
    super(send, handlers, toError);
    this.#peer = peer;
    this.#onLost = onLost;
    output.on("error", (error) => this.lose(error.message));
    input.on("error", (error) => this.lose(error.message));
    readline
      .createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
      .on("line", (line) => this.#hear(line))
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
      else send({ beat: true });
    }, beatMs);
  }

  /** @param {string} why */
  lose(why) {
    if (this.#isLost) return;
    this.#isLost = true;
    const lost = new LinkLost(`the link to ${this.#peer} is lost: ${why}`);
    clearInterval(this.#beat);
    this.#onLost(lost);
    this.end(lost);
  }

  /** @param {string} line */
  #hear(line) {
    const message = decode(line);
    if (message === null || this.#isLost) return;
    this.#heardAt = performance.now();
    this.receive(message);
  }
}

/** @param {Thrown} thrown */
function toError(thrown) {
  const { name, code, message } = thrown;
  return name === "TrialFailure"
    ? new TrialFailure(/** @type {TrialFailure["code"]} */ (code), message)
    : errorOf(thrown);
}

/** @param {unknown} value */
export function encode(value) {
  return `${JSON.stringify(value, (_key, part) => {
    if (typeof part === "bigint") return { [BIG]: String(part) };
    // A Buffer has become a list of its bytes by then, because it has a toJSON of its own.
    if (part?.type === "Buffer" && Array.isArray(part.data)) return bytes(Buffer.from(part.data));
    return part instanceof Uint8Array ? bytes(part) : part;
  })}\n`;
}

/** @param {Uint8Array} part */
const bytes = (part) => ({ [BYTES]: Buffer.from(part).toString("base64") });

/**
 * @param {string} line
 * @returns {Record<string, any> | null} null where it is none of ours, such as what a login shell prints first
 */
export function decode(line) {
  try {
    const value = JSON.parse(line, (_key, part) => {
      if (typeof part?.[BIG] === "string") return BigInt(part[BIG]);
      return typeof part?.[BYTES] === "string" ? Buffer.from(part[BYTES], "base64") : part;
    });
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
