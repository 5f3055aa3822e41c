/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {Pick<ResultFile["rounds"][number], "mode" | "caseId" | "round">} RoundId
 */

/**
 * @param {RoundId} one
 * @param {RoundId} other
 */
export const isSameRound = (one, other) =>
  one.mode === other.mode && one.caseId === other.caseId && one.round === other.round;

/**
 * An interrupted run has trials of a round that did not end. They tell what they tell, but a round is
 * one comparison of its launches side by side: it is measured whole or anew, never filled up.
 * @param {ResultFile} result
 * @returns {ResultFile} with the trials of finished rounds alone
 */
export const withFinishedRounds = (result) => ({
  ...result,
  trials: result.trials.filter((trial) => result.rounds.some((done) => isSameRound(trial, done))),
});
