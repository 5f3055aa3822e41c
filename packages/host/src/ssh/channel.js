import readline from "node:readline";
import { Calls, errorOf } from "@routebench/generators/calls";
import { decode, encode } from "../message.js";
import { TrialFailure } from "../trial-failure.js";
import { UsageError } from "../usage-error.js";

/** @import { Handler, Thrown } from "@routebench/generators/calls" */
/** @import { Readable, Writable } from "node:stream" */

/** If the other side is silent for silentMs, it counts as lost. */
const TIMES = { beatMs: 1000, silentMs: 5000 };

/** Why the other side cannot be reached any more. */
export class LinkLost extends TrialFailure {
  /** @param {string} why */
  constructor(why) {
    super("not-measured", why);
  }
}

/**
 * Calls over a pair of streams, each message a line of JSON. If the streams end, or nothing arrives for five seconds,
 * the channel is lost: the owner is notified first, and then all calls reject.
 */
export class Channel extends Calls {
  #peer;
  #onLost;
  /** Infinite until the other side has sent something, because it may take long to start. */
  #heardAt = Number.POSITIVE_INFINITY;
  #beat;
  #isLost = false;

  /**
   * @param {string} peer name for messages
   * @param {Readable} input
   * @param {Writable} output
   * @param {Record<string, Handler>} handlers functions that the other side may call, by name
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
      // While this process was stopped, it could not receive anything.
      const stoppedMs = Math.max(0, now - beatAt - 2 * beatMs);
      beatAt = now;
      const silentForMs = now - this.#heardAt - stoppedMs;
      if (silentForMs > 0) this.#heardAt += stoppedMs;
      if (silentForMs > silentMs) this.lose(`it was silent for ${silentMs / 1000} s`);
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
  if (name === "UsageError") return new UsageError(message);
  return name === "TrialFailure"
    ? new TrialFailure(/** @type {TrialFailure["code"]} */ (code), message)
    : errorOf(thrown);
}
