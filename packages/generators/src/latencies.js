/** @import { LoadResult } from "./generator.js" */

/** Larger values are rounded to so many bits, which gives at least three significant digits. */
const EXACT_BITS = 11;

/** @typedef {{ sumUs: number, counts: [us: number, count: number][] }} LatencyCounts for sending and merging */

/** A histogram with three significant digits, like Node's own, but mergeable. */
export class Latencies {
  #sumUs = 0;
  /** By the smallest number of microseconds in a bucket. @type {Map<number, number>} */
  #counts = new Map();

  /** @param {LatencyCounts[]} parts @returns {Latencies} the merged parts */
  static merged(parts) {
    const all = new Latencies();
    for (const { sumUs, counts } of parts) {
      all.#sumUs += sumUs;
      for (const [us, count] of counts) all.#add(us, count);
    }
    return all;
  }

  /** @param {number} ms */
  record(ms) {
    const us = Math.max(1, Math.round(ms * 1000));
    this.#sumUs += us;
    this.#add(us - (us % widthAt(us)), 1);
  }

  get counts() {
    return { sumUs: this.#sumUs, counts: [...this.#counts] };
  }

  /** @returns {LoadResult["latencyUs"]} all 0 if nothing was answered */
  result() {
    const sorted = [...this.#counts].sort(([a], [b]) => a - b);
    const total = sorted.reduce((sum, [, count]) => sum + count, 0);
    const percentile = (/** @type {number} */ share) => {
      let remaining = Math.max(1, Math.round((share / 100) * total));
      const bucket = sorted.find(([, count]) => {
        remaining -= count;
        return remaining <= 0;
      });
      return bucket ? bucket[0] + widthAt(bucket[0]) - 1 : 0;
    };
    return {
      mean: total > 0 ? this.#sumUs / total : 0,
      p50: percentile(50),
      p90: percentile(90),
      p99: percentile(99),
      p999: percentile(99.9),
      max: percentile(100),
    };
  }

  /** @type {(us: number, count: number) => void} */
  #add(us, count) {
    this.#counts.set(us, (this.#counts.get(us) ?? 0) + count);
  }
}

/** Width of a bucket in microseconds, a power of two. @param {number} us */
const widthAt = (us) => 2 ** Math.max(0, 32 - EXACT_BITS - Math.clz32(us));
