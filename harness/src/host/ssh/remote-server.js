/**
 * @typedef {import("../host.js").Server} Server
 * @typedef {import("../../trial-failure.js").TrialFailure} TrialFailure
 *
 * @typedef {{ server: number, origin: string, scheme: "http" | "https", runtime: Server["runtime"] }} Started
 *   what the agent tells of a server that it has started
 */

/**
 * A server on another machine: what it uses is read there, by the agent, and what is asked of it goes over
 * the channel. The load does not.
 * @implements {Server}
 */
export class RemoteServer {
  #channel;
  #id;
  #ended;

  /**
   * @param {import("./channel.js").Channel} channel
   * @param {Started} started
   * @param {number} roundTripMs
   * @param {Promise<TrialFailure>} ended how it came to its end
   */
  constructor(channel, { server, origin, scheme, runtime }, roundTripMs, ended) {
    this.#channel = channel;
    this.#id = server;
    this.#ended = ended;
    this.origin = origin;
    this.scheme = scheme;
    this.runtime = runtime;
    this.roundTripMs = roundTripMs;
  }

  /** @returns {Promise<import("../usage-between.js").UsageReading | null>} */
  usage() {
    return this.#ask("usage");
  }

  /**
   * @param {number} limitMs
   * @returns {Promise<import("../usage-between.js").UsageReading | null>}
   */
  untilAsleep(limitMs) {
    return this.#ask("untilAsleep", limitMs);
  }

  /** @returns {Promise<number | null>} */
  peakResidentBytes() {
    return this.#ask("peakResidentBytes");
  }

  /** @returns {Promise<number | null>} */
  openFiles() {
    return this.#ask("openFiles");
  }

  /** @returns {Promise<number[] | null>} */
  coresAllowed() {
    return this.#ask("coresAllowed");
  }

  /**
   * @param {readonly number[]} [cores]
   * @returns {Promise<import("../core-times.js").CoreTimes[]>}
   */
  coreTimes(cores) {
    return cores ? this.#ask("coreTimes", cores) : this.#ask("coreTimes");
  }

  /** @param {number[]} cores */
  async moveTo(cores) {
    await this.#ask("moveTo", cores);
  }

  /** @returns {Promise<void>} */
  assertListensAsSaid() {
    return this.#ask("assertListensAsSaid");
  }

  /**
   * @param {import("../host.js").Step} step
   * @param {number} limitMs
   * @returns {Promise<unknown>}
   */
  loadSelf(step, limitMs) {
    return this.#ask("loadSelf", step, limitMs);
  }

  /**
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  whileAlive(work) {
    return Promise.race([
      work,
      this.#ended.then((failure) => {
        throw failure;
      }),
    ]);
  }

  /** @returns {Promise<void>} */
  stop() {
    return this.#ask("stop");
  }

  /** Where it cannot be told, its agent ends it by itself. */
  async kill() {
    await this.#ask("kill").catch(() => {});
  }

  /**
   * @param {string} what
   * @param {unknown[]} given
   */
  #ask(what, ...given) {
    return this.#channel.call("ask", { server: this.#id, what, given });
  }
}
