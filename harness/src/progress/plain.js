import { caseName } from "@routebench/contract/cases";
import { casesOf, configuredModes, MODES, roundsOfAll } from "@routebench/contract/modes";
import { formatNumber, formatSeconds } from "@routebench/report/format";
import { counted } from "@routebench/report/words";
import { standingLine, standingOf } from "./standing.js";

/** @import { Round } from "../plan/next-round.js" */
/** @import { Progress } from "./progress.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Trial } from "@routebench/contract/trial" */

/** @type {(round: Round, result: ResultFile) => string} */
function describeRound(round, result) {
  const spent = spentMs(result);
  const limitMs = timeLimitMs(result.config, spent);
  const time =
    limitMs !== null && `${formatSeconds(spent)} of at most ${formatSeconds(limitMs)} spent`;
  return [nameRound(round, result), time].filter(Boolean).join(", ");
}

/**
 * The limit for rounds that are still to begin.
 * @param {Pick<Config, "budgetMs" | "patienceMs">} config @param {number} spent in ms
 */
export const timeLimitMs = ({ budgetMs, patienceMs }, spent) =>
  budgetMs !== null && spent > budgetMs ? (patienceMs ?? budgetMs) : budgetMs;

/** Such as "external: round 3, 7 servers, about 12 s". @type {(round: Round, result: ResultFile) => string} */
export function nameRound({ mode, caseId, round, plans }, { config, rounds }) {
  const last = rounds.findLast((done) => done.mode === mode)?.durationMs;
  const cases = casesOf(mode, config);
  const testCase = cases.find(({ id }) => id === caseId);
  const parts = [
    cases.length > 1 && testCase && caseName(testCase),
    config.rounds
      ? `round ${round} of ${Math.max(round, config.rounds * roundsOfAll(mode, config))}`
      : `round ${round}`,
    counted(plans.length, MODES[mode].generator === "none" ? "process" : "server"),
    last && `about ${formatSeconds(last)}`,
  ];
  return `${mode}: ${parts.filter(Boolean).join(", ")}`;
}

/** @param {Pick<ResultFile, "rounds">} result */
export const spentMs = ({ rounds }) => rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);

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

/** @param {Trial} trial */
export function describeTrial(trial) {
  if (trial.status === "failed") return `${trial.appId} did not finish: ${trial.detail}`;
  if (trial.status === "sliced") return `${trial.appId} measured in slices`;
  const { requests, durationMs, footprint, startupMs } = trial.sample;
  if (footprint) return `${trial.appId} answered after ${Math.round(startupMs)} ms`;
  return `${trial.appId} ${formatNumber(requests / (durationMs / 1000))} requests/s`;
}

/** @param {Pick<NodeJS.WritableStream, "write">} stream @returns {Progress} */
export function createPlainProgress(stream) {
  const write = (/** @type {string} */ line) => void stream.write(`${line}\n`);
  /** @type {Mode | null} of the round */
  let mode = null;
  let last = "";
  const rank = (/** @type {ResultFile} */ result) => {
    const standing = standingOf(result).find((each) => each.mode === mode);
    if (!standing || standing.table.rows.length === 0) return;
    const line = standingLine(standing);
    // Loads do not change a ranking by slices.
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
