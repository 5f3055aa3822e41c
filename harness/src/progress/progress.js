import { createPlainProgress } from "./plain.js";
import { createTerminalProgress } from "./terminal.js";

/**
 * What is told while a run goes on. It goes to stderr, so that stdout holds results alone.
 *
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 *
 * @typedef {object} Progress
 * @property {(text: string) => void} note a line that stays
 * @property {(what: string) => void} doing at this moment, e.g. "launching koa"
 * @property {(round: import("../plan/next-round.js").Round, result: ResultFile) => void} roundStarts
 * @property {(result: ResultFile) => void} sliced all slices of the round are in, its loads are not
 * @property {(trial: import("@routebench/contract/result-file").Trial) => void} trialEnded
 * @property {(result: ResultFile) => void} roundEnded
 * @property {() => void} end
 */

/** @returns {Progress} a live view on a terminal, plain lines elsewhere */
export function createProgress() {
  const { stderr } = process;
  const canRedraw = stderr.isTTY && process.env.TERM !== "dumb";
  return canRedraw ? createTerminalProgress(stderr) : createPlainProgress(stderr);
}
