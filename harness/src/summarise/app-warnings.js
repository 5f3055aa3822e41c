import { errorsIn, slicesIn, warmupIn } from "@routebench/contract/trial";
import { formatPercent } from "@routebench/report/format";
import { findDecline } from "@routebench/stats/decline";
import { median } from "@routebench/stats/quantile";
import { findStalls } from "@routebench/stats/stalls";

/** @import { Sample, Trial } from "@routebench/contract/trial" */

/** The share of answers in slices that may be parsed before it slows the generator noticeably. */
const MUCH_PARSED = 0.05;

/** A generator that keeps up accounts for all but few of its requests. */
const MOST_IN_FLIGHT = 0.8;

/** A single pause may be the machine's. */
const FEWEST_STALLS = 2;

/** The length of a stall is known only roughly, because it is measured in windows. */
const PRECISION_MS = 50;

/** @param {Trial[]} launches one app's, in one mode */
export function settlingWarnings(launches) {
  const unsteady = launches.filter((launch) => warmupIn(launch)?.steady === false).length;
  if (unsteady === 0) return [];
  return [
    `${unsteady} of ${launches.length} launches had not settled when the warm-up was cut off (--limit settle)`,
  ];
}

/** @type {Record<string, string>} */
const LOST = {
  timeout: "timed out",
  connect: "found no connection",
  read: "lost their connection before the answer",
  write: "could not be sent",
};

/**
 * Of requests so few that they cost no rank. @param {Trial[]} launches one app's, in one mode
 */
export function errorWarnings(launches) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [kind, count] of launches.flatMap((launch) => Object.entries(errorsIn(launch)))) {
    if (count > 0) counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  if (counts.size === 0) return [];
  const each = [...counts].map(([kind, count]) => `${count} ${LOST[kind] ?? `(${kind})`}`);
  return [`not every request was answered: ${each.join(", ")}`];
}

/**
 * Of a generator that was the limit: what its mean latency and its rate say was in flight, of what its load holds.
 * Source: J. D. C. Little, "A Proof for the Queuing Formula L = λW" (1961).
 * @param {Trial[]} launches one app's, in one mode
 */
export function latencyWarnings(launches) {
  const shares = launches.flatMap((trial) => {
    if (trial.status !== "ok" || trial.load.model !== "closed" || !trial.sample.latencyUs)
      return [];
    const { requests, durationMs, latencyUs } = trial.sample;
    const inFlight = (requests * latencyUs.mean) / (1000 * durationMs);
    return [inFlight / (trial.load.connections * trial.load.pipelining)];
  });
  const share = shares.length > 0 ? median(shares) : 1;
  if (share >= MOST_IN_FLIGHT) return [];
  return [
    `the latencies of its loads are too short: with their rate they account for ${formatPercent(share)} of the requests in flight, and the others waited in the generator`,
  ];
}

/** Of all launches that have slices, with a load or without. @param {Trial[]} launches one app's, in one mode */
export function sliceWarnings(launches) {
  const slices = launches.flatMap(slicesIn);
  const warnings = [];
  const restless = slices.filter(({ neverAsleep }) => neverAsleep).length;
  if (restless > 0) {
    warnings.push(
      `its server was still busy long after ${restless} of ${slices.length} slices; where it never went idle, wall time is used instead of CPU time`,
    );
  }
  const slow = slices.reduce((sum, { slowAnswers }) => sum + slowAnswers, 0);
  const answers = slices.reduce((sum, { requests }) => sum + requests, 0);
  if (answers > 0 && slow > MUCH_PARSED * answers) {
    warnings.push(
      `${formatPercent(slow / answers, 1)} of its answers differed from the verified answer and had to be parsed, which slows the generator down`,
    );
  }
  return warnings;
}

/** Of the course of an app's loads, which a mean rate hides. @param {Sample[]} samples */
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
      `it answered nothing for about ${each} ms, ${stallsMs.length} times in ${Math.max(1, Math.round(loadMs / 1000))} s of load`,
    );
  }
  const decline = findDecline(series.map(({ bytes }) => bytes));
  if (decline !== null) {
    warnings.push(
      `it answers slower and slower: the last third of a load runs at ${formatPercent(decline)} of the rate of the first third, in each of ${series.length} launches`,
    );
  }
  return warnings;
}
