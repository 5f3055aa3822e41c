import { createHistogram } from "node:perf_hooks";

/** What became of the requests of one load. */
export class Tally {
  requests = 0;
  bytes = 0;
  slow = 0;
  errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  /** @type {string | null} */
  firstError = null;

  /**
   * @param {keyof Tally["errors"]} kind
   * @param {string} message
   * @param {number} [count]
   */
  failed(kind, message, count = 1) {
    this.errors[kind] += count;
    this.firstError ??= message;
  }
}

/** How long answers took, in a load whose latencies are asked for. */
export class Latencies {
  #histogram = createHistogram();

  /** @param {number} ms */
  record(ms) {
    this.#histogram.record(Math.max(1, Math.round(ms * 1000)));
  }

  /** @returns {import("../driver.js").DriverResult["latencyUs"]} */
  result() {
    const { count, mean } = this.#histogram;
    const percentile = (/** @type {number} */ share) =>
      count ? this.#histogram.percentile(share) : 0;
    return {
      mean: count ? mean : 0,
      ...{ p50: percentile(50), p90: percentile(90), p99: percentile(99), p999: percentile(99.9) },
      max: percentile(100),
    };
  }
}
