import { createHistogram } from "node:perf_hooks";

/**
 * @typedef {"answered" | "status" | "mismatch" | "connect" | "read" | "write"} Outcome an answer
 *   that is right, of another status, or wrong otherwise; or where it failed
 */

/** What became of the counted requests. */
export class Tally {
  #timeoutMs;
  #latency = createHistogram();
  #lag = createHistogram();
  #requests = 0;
  #bytes = 0;
  #errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  /** @type {string | undefined} */
  #firstError;

  /** @param {number} timeoutMs */
  constructor(timeoutMs) {
    this.#timeoutMs = timeoutMs;
  }

  /** @param {number} lagMs how late it was sent through no fault of the server's */
  sent(lagMs) {
    record(this.#lag, lagMs);
  }

  /**
   * @param {Outcome} outcome
   * @param {number} latencyMs since the intended time of sending
   * @param {number} bytes of the answer, if there is one
   */
  settled(outcome, latencyMs, bytes) {
    if (outcome !== "answered") this.#errors[outcome] += 1;
    if (outcome === "connect" || outcome === "read" || outcome === "write") {
      this.#lost(latencyMs);
      return;
    }
    this.#requests += 1;
    this.#bytes += bytes;
    record(this.#latency, latencyMs);
  }

  /** @param {number} waitedMs */
  unanswered(waitedMs) {
    this.#errors.timeout += 1;
    this.#lost(waitedMs);
  }

  /** @param {import("../connections/question.js").Fault} fault of what came, though no request waited for it */
  failed(fault) {
    this.#errors[fault.kind] += 1;
    this.describe(fault);
  }

  /** @param {import("../connections/question.js").Fault} fault */
  describe({ message }) {
    this.#firstError ??= message;
  }

  /** @returns {Omit<import("../driver.js").DriverResult, "durationMs" | "cpuMs">} */
  result() {
    const percentile = (/** @type {number} */ share) =>
      this.#latency.count ? this.#latency.percentile(share) : 0;
    return {
      requests: this.#requests,
      bytes: this.#bytes,
      errors: this.#errors,
      ...(this.#firstError !== undefined && { firstError: this.#firstError }),
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

  /**
   * A request without an answer has a latency too: left out, or as short as a refusal is, it would flatter a
   * server that does not answer.
   * @param {number} waitedMs
   */
  #lost(waitedMs) {
    record(this.#latency, Math.max(waitedMs, this.#timeoutMs));
  }
}

/**
 * @param {import("node:perf_hooks").RecordableHistogram} histogram of microseconds
 * @param {number} ms
 */
function record(histogram, ms) {
  histogram.record(Math.max(1, Math.round(ms * 1000)));
}
