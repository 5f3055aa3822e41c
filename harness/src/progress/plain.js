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

/** Such as "0:52 of up to 4:30". @type {(spent: number, config: Pick<Config, "budgetMs" | "patienceMs">) => string} */
export function describeClock(spent, { budgetMs, patienceMs }) {
  const mostMs = patienceMs ?? budgetMs;
  const limit = mostMs !== null && spent <= mostMs ? ` of up to ${formatClock(mostMs)}` : "";
  return `${formatClock(spent)}${limit}`;
}
