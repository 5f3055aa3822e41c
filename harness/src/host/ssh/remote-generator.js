import { DriverError, ServerFault } from "@routebench/drivers/driver";

/** @typedef {import("@routebench/drivers/closed-loop/closed-loop").CalledProcess} CalledProcess */

/** The news of calls under way on one load host, by the numbers of the calls. */
export class News {
  #last = 0;
  /** @type {Map<number, (news: any) => void>} */
  #hearing = new Map();

  /** @param {{ call: number, news: unknown }} told by the agent */
  tell({ call, news }) {
    this.#hearing.get(call)?.(news);
  }

  /**
   * @template T
   * @param {((news: any) => void) | undefined} onNews
   * @param {(call: number) => Promise<T>} work
   * @returns {Promise<T>}
   */
  during(onNews, work) {
    this.#last += 1;
    const call = this.#last;
    return new Promise((resolve, reject) => {
      const hear = (/** @type {unknown} */ news) => {
        try {
          onNews?.(news);
        } catch (error) {
          reject(error);
        }
      };
      this.#hearing.set(call, hear);
      work(call).then(resolve, reject);
    }).finally(() => this.#hearing.delete(call));
  }
}

/**
 * A generator's process on another machine. Who reads of a fault there is told which machine asked.
 * @implements {CalledProcess}
 */
export class RemoteGenerator {
  #host;
  #news;
  #generator;
  #signal;
  #abort = () => void this.close();

  /**
   * @param {{ name: string, channel: import("./channel.js").Channel }} host
   * @param {News} news
   * @param {{ signal: AbortSignal, graceMs?: number }} options signal: ends the process
   * @returns {Promise<RemoteGenerator>}
   * @throws {DriverError} if it does not start
   */
  static async start(host, news, { signal, graceMs }) {
    signal.throwIfAborted();
    const started = await host.channel.call("startGenerator", { graceMs });
    const generator = new RemoteGenerator(host, news, resultOf(started, host.name), signal);
    signal.throwIfAborted();
    return generator;
  }

  /**
   * @param {{ name: string, channel: import("./channel.js").Channel }} host
   * @param {News} news
   * @param {number} generator its number there
   * @param {AbortSignal} signal
   */
  constructor(host, news, generator, signal) {
    this.#host = host;
    this.#news = news;
    this.#generator = generator;
    this.#signal = signal;
    signal.addEventListener("abort", this.#abort, { once: true });
    if (signal.aborted) this.#abort();
  }

  /**
   * @param {string} name
   * @param {object} argument
   * @param {number} limitMs
   * @param {(news: any) => void} [onNews]
   * @returns {Promise<any>}
   */
  async call(name, argument, limitMs, onNews) {
    const { name: host, channel } = this.#host;
    const generator = this.#generator;
    const called = await this.#news.during(onNews, (call) =>
      channel.call("callGenerator", { generator, call, name, argument, limitMs }),
    );
    const result = resultOf(called, host);
    return typeof result?.firstError === "string"
      ? { ...result, firstError: askedFrom(host, result.firstError) }
      : result;
  }

  /**
   * @param {string} name
   * @param {object} argument
   */
  tell(name, argument) {
    this.#host.channel.tell("tellGenerator", { generator: this.#generator, name, argument });
  }

  /** Where it cannot be told, its agent ends it by itself. Never fails. */
  async close() {
    this.#signal.removeEventListener("abort", this.#abort);
    await this.#host.channel.call("closeGenerator", this.#generator).catch(() => {});
  }
}

/**
 * @param {import("./generator-calls.js").Called} called
 * @param {string} host
 * @returns {any}
 * @throws {DriverError} as its generator did
 */
function resultOf({ result, fault, failure }, host) {
  if (fault) throw new ServerFault(fault.code, askedFrom(host, fault.message));
  if (failure !== undefined) throw new DriverError(`${failure} (on ${host})`);
  return result;
}

/**
 * @param {string} host
 * @param {string} message
 */
const askedFrom = (host, message) => `${message} (asked from ${host})`;
