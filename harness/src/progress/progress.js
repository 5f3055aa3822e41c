import { createPlainProgress } from "./plain.js";
import { createTerminalProgress } from "./terminal.js";

/**
 * What is told while a run goes on. It goes to stderr, so that stdout holds results alone.
 * @typedef {object} Progress
 * @property {(text: string) => void} note a line that stays
 * @property {(round: import("../plan/next-round.js").Round, result: import("@routebench/contract/result-file").ResultFile) => void} roundStarts
 * @property {(plan: import("@routebench/contract/result-file").TrialPlan) => void} trialStarts
 * @property {(trial: import("@routebench/contract/result-file").Trial) => void} trialEnded
 * @property {() => void} end
 */

/** @returns {Progress} a live view on a terminal, plain lines elsewhere */
export function createProgress() {
  return process.stderr.isTTY
    ? createTerminalProgress(process.stderr)
    : createPlainProgress(process.stderr);
}
