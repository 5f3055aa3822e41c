import { createHistogram } from "node:perf_hooks";
import { WINDOW_MS, WindowCounter } from "../windows.js";

/**
 * What came of one load, counted answer by answer: autocannon's own rate is a mean over whole
 * seconds, the cut-off last one included, its latencies are whole milliseconds, and those of several
 * instances cannot be put together.
 */
export class Tally {
  #latency = createHistogram();
  #windows = new WindowCounter();
  #bytes = 0;
  #cpuBefore = process.cpuUsage();
  startedAt = performance.now();
  /** When the last answer came, or the load began, in ms on the clock of `performance.now`. */
  lastAt = this.startedAt;
  requests = 0;
  errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };

  /**
   * @param {number} latencyMs
   * @param {number} bytes
   */
  answered(latencyMs, bytes) {
    this.lastAt = performance.now();
    this.requests += 1;
    this.#bytes += bytes;
    this.#latency.record(Math.max(1, Math.round(latencyMs * 1000)));
    this.#windows.add(this.lastAt - this.startedAt, bytes);
  }

  /** @returns {import("../driver.js").DriverResult & { cpuMs: number }} */
  result() {
    const cpu = process.cpuUsage(this.#cpuBefore);
    const latency = this.#latency;
    return {
      requests: this.requests,
      durationMs: this.lastAt - this.startedAt,
      bytes: this.#bytes,
      errors: this.errors,
      latencyUs: {
        mean: this.requests ? latency.mean : 0,
        p50: latency.percentile(50),
        p90: latency.percentile(90),
        p99: latency.percentile(99),
        max: latency.max,
      },
      latencyBasis: "sent",
      cpuMs: (cpu.user + cpu.system) / 1000,
      windows: { windowMs: WINDOW_MS, bytes: this.#windows.whole() },
    };
  }
}
