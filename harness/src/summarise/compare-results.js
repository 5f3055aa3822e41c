import { caseName, mainCase } from "@routebench/contract/cases";
import { mayBeOneMachine } from "@routebench/contract/circumstances";
import { configuredRankedModes } from "@routebench/contract/modes";
import { referenceName, referenceOf } from "@routebench/contract/reference";
import { verdictOfRatio } from "@routebench/contract/verdict";
import { mean } from "@routebench/stats/moments";
import { estimateRatio, ratiosByRound } from "@routebench/stats/ratio";
import { contestsIn, doesNotApply, whyNotFinished } from "../judge/contest.js";
import { bestCoreWorkUs } from "../judge/core-watch.js";
import { speedsOf } from "../judge/speeds.js";
import { conditionsOf, differences } from "./fingerprint.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { RankedMode as Mode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Verdict } from "@routebench/contract/verdict" */
/** @import { Observation } from "@routebench/stats/two-way-fit" */

/**
 * @typedef {Contest & { observations: Observation[] }} MeasuredContest with the speeds of its launches
 * @typedef {{ ratio: Estimate | null, reason: string, verdict: Verdict
 *   | "did not finish" | "not comparable" }} SpeedChange `ratio`: new ÷ old; "did not finish": only in the new result
 * @typedef {SpeedChange & { appId: string, name: string, mode: Mode, caseId: string,
 *   caseName: string }} AppComparison
 */

const ALPHA = 0.05;

/**
 * A machine is not equally fast on two days. So speeds are relative to the same run's reference. `force`:
 * compare despite different circumstances.
 * @type {(before: ResultFile, after: ResultFile, options: { force: boolean }) => AppComparison[]}
 */
export function compareResults(before, after, { force }) {
  const modes = configuredRankedModes(after.config).filter(
    (mode) => before.config.modes[mode] !== undefined,
  );
  const pairs = modes.flatMap((mode) =>
    contestsIn(mode, after).flatMap((now) => {
      const old = contestsIn(mode, before).find(({ testCase }) => testCase.id === now.testCase.id);
      return old ? [{ old: withSpeeds(old), now: withSpeeds(now) }] : [];
    }),
  );
  const apps = allApps(before, after);
  if (pairs.length === 0) return modes.flatMap((mode) => noCommonCase(mode, apps, before, after));
  const machine = machineWords(bestCoreWorkUs(after), bestCoreWorkUs(before));
  const alpha = ALPHA / (pairs.length * apps.length);
  return pairs.flatMap(({ old, now }) => {
    const { mode } = now;
    const unlike = [
      ...differences(before, after, (result) => conditionsOf(result, [mode])),
      ...machine,
    ].join("; ");
    const isAllowed = unlike === "" || force;
    return apps.map(({ id, name }) => {
      const verdict =
        whyNotCompared(id, old, now) ??
        (isAllowed ? compareApp(id, old, now, alpha) : notComparable(unlike));
      return { appId: id, name, ...whereOf(mode, now.testCase), ...verdict };
    });
  });
}

/** @type {(nowUs: number | null, thenUs: number | null) => string[]} */
function machineWords(nowUs, thenUs) {
  if (nowUs === null || thenUs === null || mayBeOneMachine(nowUs, thenUs)) return [];
  const times = (nowUs / thenUs).toFixed(2);
  return [`machine: its core now takes ${times}× as long for the same work`];
}

/** @template {Contest} C @param {C} contest @returns {C & MeasuredContest} */
const withSpeeds = (contest) => ({ ...contest, observations: speedsOf(contest).observations });

/** @param {Mode} mode @param {Case} testCase */
const whereOf = (mode, testCase) => ({
  mode,
  caseId: testCase.id,
  caseName: caseName(testCase),
});

/** @type {(reason: string) => SpeedChange} */
const notComparable = (reason) => ({ ratio: null, verdict: "not comparable", reason });

/** @type {(mode: Mode, apps: ResultFile["apps"], before: ResultFile, after: ResultFile) => AppComparison[]} */
function noCommonCase(mode, apps, before, after) {
  const [old, now] = [before, after].map(({ config }) => config.cases.map(caseName).join("; "));
  const reason = `the cases differ: ${old} before, ${now} now`;
  const where = whereOf(mode, mainCase(after.config.cases));
  return apps.map(({ id, name }) => ({ appId: id, name, ...where, ...notComparable(reason) }));
}

/** @type {(id: string, before: MeasuredContest, after: MeasuredContest, alpha: number) => SpeedChange} */
function compareApp(id, before, after, alpha) {
  const reference = referenceOf(after.run);
  const [old, now] = [before, after].map((contest) =>
    reference === null ? null : relativeSpeeds(id, contest, reference),
  );
  if (id === reference && after.entries.length > 1) {
    return notComparable("it is the reference, so its speed is 1 in both");
  }
  if (id === reference || !old?.speeds.length || !now?.speeds.length) {
    return notComparable(
      "the results share no reference that was measured next to it. Measure it with another app, e.g. --filter node-http",
    );
  }
  const shared = Math.hypot(old.shared, now.shared);
  const ratio = estimateRatio(now.speeds, old.speeds, { level: 1 - alpha, shared });
  return {
    ratio,
    verdict: verdictOfRatio(ratio),
    reason: `compared with ${referenceName(after.run)} in the same run`,
  };
}

/** @param {ResultFile} before @param {ResultFile} after */
function allApps(before, after) {
  const gone = before.apps.filter(({ id }) => !after.apps.some((app) => app.id === id));
  return [...after.apps, ...gone].filter(({ role }) => role === "app");
}

/**
 * Null if both results have the app's figures.
 * @type {(id: string, before: Contest, after: Contest) => SpeedChange | null}
 */
function whyNotCompared(id, before, after) {
  const [old, now] = [before, after].map(({ entries }) => entries.find((app) => app.id === id));
  if (!old || !now) return notComparable(`the ${old ? "new" : "old"} result does not include it`);
  const [then, since] = [whyNotFinished(old, before), whyNotFinished(now, after)];
  if (then !== null) return notComparable(`it did not finish in the old result: ${then}`);
  if (since === null) return null;
  const reason = `it did not finish in the new result: ${since}`;
  return doesNotApply(now, after)
    ? notComparable(reason)
    : { ratio: null, verdict: "did not finish", reason };
}

/**
 * A speed for each round with both entries, and the error that all these speeds share.
 * @type {(id: string, contest: MeasuredContest, anchor: string) => { speeds: number[], shared: number }}
 */
function relativeSpeeds(id, { observations }, anchor) {
  const sharedOf = (/** @type {string} */ app) =>
    mean(observations.flatMap(({ entry, shared = 0 }) => (entry === app ? [shared] : [])));
  return {
    speeds: ratiosByRound(observations, id, anchor),
    shared: Math.hypot(...[id, anchor].map(sharedOf)),
  };
}
