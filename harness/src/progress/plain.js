import { caseName } from "@routebench/contract/cases";
import { casesOf, configuredModes, MODES, roundsOfAll } from "@routebench/contract/modes";
import { formatClock } from "@routebench/report/format";
import { fitted, messageLines, padded, WIDEST, widest } from "@routebench/report/terminal/text";
import { hasOrder, openText, standingOf } from "./standing.js";

/** @import { Round } from "../plan/next-round.js" */
/** @import { Progress } from "./progress.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/** Such as "round 3 of 5, HTTPS, /hey". @type {(round: Round, config: Config) => string} */
function nameRound({ mode, caseId, round }, config) {
  const cases = casesOf(mode, config);
  const testCase = cases.find(({ id }) => id === caseId);
  const planned = config.rounds && Math.max(round, config.rounds * roundsOfAll(mode, config));
  const name = planned ? `round ${round} of ${planned}` : `round ${round}`;
  return cases.length > 1 && testCase ? `${name}, ${caseName(testCase)}` : name;
}

/** Such as "External, round 3". @type {(round: Round, config: Config) => string} */
export const describeRound = (round, config) =>
  `${MODES[round.mode].title}, ${nameRound(round, config)}`;

/** @type {Record<NonNullable<ResultFile["ended"]>, string>} */
const ENDS = {
  decided: "the order is settled",
  budget: "the time is up",
  rounds: "all rounds are measured",
};

/**
 * One line for each round, so that a log shows that the run goes on.
 * @param {Pick<NodeJS.WritableStream, "write">} stream
 * @returns {Progress}
 */
export function createPlainProgress(stream) {
  const note = (/** @type {string} */ text) => {
    for (const line of messageLines(text)) stream.write(`${line}\n`);
  };
  const atTime = (/** @type {ResultFile} */ result, /** @type {string[]} */ ...parts) => {
    const line = [formatClock(spentMs(result)).padStart(5), ...parts].join("  ");
    stream.write(`${fitted(line, WIDEST)}\n`);
  };
  return {
    begins: (parts) => note(parts.join(", ")),
    note,
    doing: () => {},
    roundStarts: (round, result) => {
      const { mode, caseId } = round;
      const standing = standingOf(result, caseId).find((each) => each.mode === mode);
      const open = standing && hasOrder([standing]) ? [openText([standing])] : [];
      const title = padded(mode, widest(configuredModes(result.config)));
      atTime(result, title, nameRound(round, result.config), ...open);
    },
    ranked: () => {},
    end: (result) => {
      if (result?.ended) atTime(result, `done: ${ENDS[result.ended]}`);
    },
  };
}

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
