import { createHistogram } from "node:perf_hooks";

/** What became of the counted requests. */
export class Tally {
  #latency = createHistogram();
  #lag = createHistogram();
  #requests = 0;
  #bytes = 0;
  #errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };

  /** @param {number} lagMs how late it was sent through no fault of the server's */
  sent(lagMs) {
    record(this.#lag, lagMs);
  }

  /**
   * @param {import("./connection.js").Outcome} outcome
   * @param {number} latencyMs since the intended time of sending
   * @param {number} bytes of the answer, where there is one
   */
  settled(outcome, latencyMs, bytes) {
    if (outcome !== "answered") this.#errors[outcome] += 1;
    if (outcome === "connect" || outcome === "read" || outcome === "write") return;
    this.#requests += 1;
    this.#bytes += bytes;
    record(this.#latency, latencyMs);
  }

  /**
   * A request without an answer has a latency too: at least what it has waited. Left out, it would
   * flatter a server that does not answer.
   * @param {number} waitedMs
   */
  unanswered(waitedMs) {
    this.#errors.timeout += 1;
    record(this.#latency, waitedMs);
  }

  /** @returns {Omit<import("../driver.js").DriverResult, "durationMs" | "cpuMs">} */
  result() {
    const percentile = (/** @type {number} */ share) =>
      this.#latency.count ? this.#latency.percentile(share) : 0;
    return {
      requests: this.#requests,
      bytes: this.#bytes,
      errors: this.#errors,
      latencyUs: {
        mean: this.#latency.count ? this.#latency.mean : 0,
        p50: percentile(50),
        p90: percentile(90),
        p99: percentile(99),
        p999: percentile(99.9),
        max: percentile(100),
      },
      latencyBasis: "intended",
      sendLagUs: this.#lag.count
        ? { p99: this.#lag.percentile(99), max: this.#lag.max }
        : { p99: 0, max: 0 },
    };
  }
}

/**
 * @param {import("node:perf_hooks").RecordableHistogram} histogram of microseconds
 * @param {number} ms
 */
function record(histogram, ms) {
  histogram.record(Math.max(1, Math.round(ms * 1000)));
}
