import { describeRound, describeTrial } from "./lines.js";
import { standingLine, standingOf } from "./standing.js";
import { createTerminalProgress } from "./terminal.js";

/** @import { Round } from "../plan/next-round.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Trial } from "@routebench/contract/trial" */

/**
 * What is shown while a run goes on. It goes to stderr, so that stdout has only results.
 * @typedef {object} Progress
 * @property {(text: string) => void} note a line that stays
 * @property {(what: string) => void} doing at this moment, such as "launching koa"
 * @property {(round: Round, result: ResultFile) => void} roundStarts
 * @property {(result: ResultFile) => void} sliced after a first look at the round, and when all its slices are in
 * @property {(trial: Trial) => void} trialEnded
 * @property {(result: ResultFile) => void} roundEnded
 * @property {() => void} end
 */

/** @returns {Progress} a live view on a terminal, plain lines elsewhere */
export function createProgress() {
  const { stderr } = process;
  // A terminal that does not know its size, as some of containers and CI, reports 0 columns.
  const canRedraw = stderr.isTTY && stderr.columns > 0 && process.env.TERM !== "dumb";
  return canRedraw ? createTerminalProgress(stderr) : createPlainProgress(stderr);
}

/** @param {Pick<NodeJS.WritableStream, "write">} stream @returns {Progress} */
export function createPlainProgress(stream) {
  const write = (/** @type {string} */ line) => void stream.write(`${line}\n`);
  /** @type {Mode | null} the round's */
  let mode = null;
  let last = "";
  const rank = (/** @type {ResultFile} */ result) => {
    const standing = standingOf(result).find((one) => one.mode === mode);
    if (!standing || standing.table.rows.length === 0) return;
    const line = standingLine(standing);
    // Loads change nothing of a ranking by slices.
    if (line !== last) write(line);
    last = line;
  };
  return {
    note: write,
    doing: () => {},
    roundStarts: (round, result) => {
      [mode, last] = [round.mode, ""];
      write(describeRound(round, result));
    },
    sliced: rank,
    trialEnded: (trial) => write(`  ${describeTrial(trial)}`),
    roundEnded: rank,
    end: () => {},
  };
}
