import { findDecline } from "@routebench/stats/decline";
import { median } from "@routebench/stats/quantile";
import { findStalls } from "@routebench/stats/stalls";

/** @typedef {import("@routebench/contract/result-file").Sample} Sample */

/** A single pause may be the machine's. */
const FEWEST_STALLS = 2;

/** The length of a stall is known only roughly, because it is measured in windows. */
const PRECISION_MS = 50;

/**
 * Warnings about the course of an app's loads, which a mean rate hides.
 * @param {Sample[]} samples one app's, in one mode
 * @returns {string[]}
 */
export function loadWarnings(samples) {
  const series = samples.flatMap(({ windows }) => (windows ? [windows] : []));
  const stallsMs = series.flatMap(({ windowMs, bytes }) =>
    findStalls(bytes).map((length) => length * windowMs),
  );
  const warnings = [];
  if (stallsMs.length >= FEWEST_STALLS) {
    const each = Math.round(median(stallsMs) / PRECISION_MS) * PRECISION_MS;
    const loadMs = series.reduce((sum, { windowMs, bytes }) => sum + windowMs * bytes.length, 0);
    warnings.push(
      `it answered nothing for about ${each} ms, ${stallsMs.length} times in ${seconds(loadMs)} of load`,
    );
  }
  const decline = findDecline(series.map(({ bytes }) => bytes));
  if (decline !== null) {
    const share = Math.round(decline * 100);
    warnings.push(
      `it answers slower and slower: the last third of a load runs at ${share} % of the rate of the first third, in each of ${series.length} launches`,
    );
  }
  return warnings;
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${Math.max(1, Math.round(milliseconds / 1000))} s`;
}
