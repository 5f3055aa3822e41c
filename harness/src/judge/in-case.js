/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 */

/**
 * What a run found in one of its cases, as if it had had no other.
 * @template {Pick<ResultFile, "trials" | "rounds">} T
 * @param {T} result
 * @param {{ id: string }} testCase
 * @returns {T}
 */
export function inCase(result, { id }) {
  return {
    ...result,
    trials: result.trials.filter(({ caseId }) => caseId === id),
    rounds: result.rounds.filter(({ caseId }) => caseId === id),
  };
}
