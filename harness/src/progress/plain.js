import { describeRound, describeTrial } from "./lines.js";
import { standingOf } from "./standing.js";
import { standingLine } from "./standing-lines.js";

/**
 * One line per event, and one with the ranking per round, without colour or cursor movement.
 * @param {NodeJS.WritableStream} stream
 * @returns {import("./progress.js").Progress}
 */
export function createPlainProgress(stream) {
  const write = (/** @type {string} */ line) => void stream.write(`${line}\n`);
  /** @type {import("@routebench/contract/modes").Mode | null} the round's, where its ranking is not told yet */
  let untold = null;
  const tellRanking = (/** @type {import("./progress.js").ResultFile} */ result) => {
    const standing = standingOf(result).find(({ mode }) => mode === untold);
    untold = null;
    if (standing && standing.table.rows.length > 0) write(standingLine(standing));
  };
  return {
    note: write,
    doing: () => {},
    roundStarts: (round, result) => {
      untold = round.mode;
      write(describeRound(round, result));
    },
    sliced: tellRanking,
    trialEnded: (trial) => write(`  ${describeTrial(trial)}`),
    roundEnded: tellRanking,
    end: () => {},
  };
}
