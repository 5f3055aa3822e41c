import { describeRound, describeTrial } from "./lines.js";

/**
 * One line per event, without colour or cursor movement.
 * @param {NodeJS.WritableStream} stream
 * @returns {import("./progress.js").Progress}
 */
export function createPlainProgress(stream) {
  const write = (/** @type {string} */ line) => void stream.write(`${line}\n`);
  return {
    note: write,
    roundStarts: (round, result) => write(describeRound(round, result)),
    trialStarts: () => {},
    trialEnded: (trial) => write(`  ${describeTrial(trial)}`),
    end: () => {},
  };
}
