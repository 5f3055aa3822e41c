import { casesOf, configuredModes, roundsOfAll } from "@routebench/contract/modes";
import { formatClock } from "@routebench/report/format";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @param {Pick<ResultFile, "rounds">} result */
export const spentMs = ({ rounds }) => rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);

/**
 * Such as "0:52 of up to 4:30".
 * @param {number} spent in ms
 * @param {{ budgetMs: number | null, patienceMs?: number }} config
 * @param {number | null} total expected time of a fixed number of rounds, in ms; null: not known
 */
export function describeClock(spent, { budgetMs, patienceMs }, total) {
  const mostMs = patienceMs ?? budgetMs;
  if (mostMs !== null && spent <= mostMs) {
    return `${formatClock(spent)} of up to ${formatClock(mostMs)}`;
  }
  return mostMs === null && total !== null
    ? `${formatClock(spent)} of about ${formatClock(Math.max(spent, total))}`
    : formatClock(spent);
}

/**
 * The remaining time of a fixed number of rounds, if they take as long as the last rounds. Null before the first round
 * of a mode has ended.
 * @param {Pick<ResultFile, "config" | "rounds">} result
 */
export function leftMs({ config, rounds }) {
  const planned = config.rounds;
  if (planned === null) return null;
  const remainingMs = configuredModes(config).flatMap((mode) => {
    const lastMs = rounds.findLast((done) => done.mode === mode)?.durationMs ?? null;
    return casesOf(mode, config).map(({ id }) => {
      const done = rounds.filter((each) => each.mode === mode && each.caseId === id).length;
      const inAll = planned * roundsOfAll(mode, config);
      return lastMs === null ? null : Math.max(0, inAll - done) * lastMs;
    });
  });
  if (remainingMs.includes(null)) return null;
  return remainingMs.reduce((sum, ms) => Number(sum) + Number(ms), 0);
}
