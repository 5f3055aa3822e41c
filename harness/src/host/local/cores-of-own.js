import { readFileSync } from "node:fs";
import os from "node:os";

const QUOTA_FILE = "/sys/fs/cgroup/cpu.max";

/** @returns {number} how many cores' time this process and all that it starts may use, such as 1.5; at the most */
export function coresOfOwn() {
  try {
    return Math.min(os.availableParallelism(), parseQuota(readFileSync(QUOTA_FILE, "utf8")));
  } catch {
    return os.availableParallelism();
  }
}

/**
 * @param {string} text of a control group's cpu.max: microseconds in each period of so many, or "max"
 * @returns {number} cores
 */
export function parseQuota(text) {
  const [quota, period] = text.trim().split(" ").map(Number);
  return quota && period ? quota / period : Number.POSITIVE_INFINITY;
}
