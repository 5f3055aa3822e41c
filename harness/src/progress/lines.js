import { caseName } from "@routebench/contract/cases";
import { casesOf } from "@routebench/contract/modes";
import { formatSeconds, formatThousands } from "@routebench/report/format";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 */

/**
 * @param {import("../plan/next-round.js").Round} round
 * @param {ResultFile} result
 * @returns {string} which round it is, of how many or how much time
 */
export function describeRound({ mode, caseId, round, plans }, { config, rounds }) {
  const elapsedMs = rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const last = rounds.findLast((done) => done.mode === mode)?.durationMs;
  const cases = casesOf(mode, config);
  const testCase = cases.find(({ id }) => id === caseId);
  const parts = [
    cases.length > 1 && testCase && caseName(testCase),
    config.rounds ? `round ${round} of ${config.rounds}` : `round ${round}`,
    `${plans.length} launches`,
    last && `about ${formatSeconds(last)} each`,
    config.budgetMs && `${formatSeconds(elapsedMs)} of ${formatSeconds(config.budgetMs)} spent`,
  ];
  return `${mode}: ${parts.filter(Boolean).join(", ")}`;
}

/**
 * @param {import("@routebench/contract/result-file").Trial} trial
 * @returns {string}
 */
export function describeTrial(trial) {
  if (trial.status === "failed") return `${trial.appId} did not finish: ${trial.detail}`;
  const { requests, durationMs } = trial.sample;
  return `${trial.appId} ${formatThousands(requests / (durationMs / 1000))} requests/s`;
}
