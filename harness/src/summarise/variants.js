import { referenceName, referenceOf } from "@routebench/contract/reference";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { comparisonOf } from "@routebench/stats/compare";
import { decideStop } from "@routebench/stats/stopping";
import compareVersions from "semver/functions/compare.js";
import { doesNotApply, whyNotFinished } from "../judge/contest.js";
import { summariseRanking } from "./ranking.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { VersionStep, VersionsSummary, ModeSummary, RuntimeCell, RuntimesSummary } from "@routebench/contract/summary" */

/** @typedef {AppRecord & { release: NonNullable<AppRecord["release"]> }} Released */

/**
 * Each version of an app against the one before, by the comparisons that rank.
 * @type {(contest: Contest & { mode: VersionsSummary["mode"] }, verdict: ContestVerdict) => VersionsSummary[]}
 */
export function summariseVersions(contest, verdict) {
  const released = contest.entries.filter(isReleased);
  if (released.length === 0) return [];
  const { run, mode } = contest;
  const reference = referenceOf(run);
  const names = [...new Set(released.map(releaseName))];
  const apps = names.map((app) => {
    const versions = released
      .filter((version) => releaseName(version) === app)
      .toSorted((a, b) => compareVersions(a.release.version, b.release.version));
    const measured = versions.filter(({ id }) =>
      verdict.observations.some(({ entry }) => entry === id),
    );
    const rows = versions.map((version) => {
      const { id: appId, name, release } = version;
      const older = measured[measured.indexOf(version) - 1];
      return {
        appId,
        name,
        version: release.version,
        toReference: reference === null ? null : (verdict.between(appId, reference)?.ratio ?? null),
        step: older ? stepOf(version, older, verdict) : null,
        reason: measured.includes(version) ? null : whyNot(version, contest),
      };
    });
    return { app, rows };
  });
  return [{ mode, reference: reference === null ? null : referenceName(run), apps }];
}

/** @param {AppRecord} app @returns {app is Released} */
const isReleased = (app) => app.release !== undefined;

/** What its versions share. @param {Released} app */
const releaseName = ({ release, onRuntime }) =>
  onRuntime ? `${release.app} (${runtimeLabel(onRuntime.runtime)})` : release.app;

/** @type {(version: Released, contest: Contest) => string} */
const whyNot = (version, contest) =>
  whyNotFinished(version, contest) ?? "its speed was not measured";

/** @type {(newer: Released, older: Released, verdict: ContestVerdict) => VersionStep | null} */
function stepOf(newer, older, verdict) {
  const step = verdict.between(newer.id, older.id);
  return step && { from: older.name, ...step };
}

/**
 * Which runtime serves an app best, and how the apps rank on each.
 * @type {(contest: Contest & { mode: ModeSummary["mode"] }, verdict: ContestVerdict) => RuntimesSummary[]}
 */
export function summariseRuntimes(contest, verdict) {
  const labels = (contest.run.config.runtimes ?? []).map(runtimeLabel);
  if (labels.length < 2) return [];
  const entries = contest.entries.filter(({ role, onRuntime }) => role === "app" && onRuntime);
  const onLabel = (/** @type {string} */ label) =>
    entries.filter((entry) => labelOf(entry) === label);
  const apps = [...new Set(entries.map(appName))].map((app) => {
    const entriesOfApp = labels.map((label) =>
      onLabel(label).find((entry) => appName(entry) === app),
    );
    const base = entriesOfApp.find((entry) => entry && whyNotFinished(entry, contest) === null);
    const cells = entriesOfApp.map((entry) => entry && toCell(entry, base, contest, verdict));
    return { app, cells: cells.map((cell) => cell ?? null) };
  });
  // Its getters compare all with all, once.
  const whole = { ...verdict };
  const reference = contest.entries.find(({ id }) => id === referenceOf(contest.run));
  const runtimes = labels.map((label) => {
    const onIt = onLabel(label);
    const referenceEntry = reference && onIt.find((entry) => appName(entry) === appName(reference));
    const among = { ...contest, entries: onIt };
    const ranking = summariseRanking(among, verdictAmong(onIt, whole), referenceEntry?.id ?? null);
    return { label, ranking };
  });
  const severalTimes = apps.filter(({ cells }) => cells.filter(Boolean).length > 1);
  return [{ mode: contest.mode, runtimes, apps: severalTimes }];
}

/**
 * Of these entries, from the fit over all: those of a runtime were not all in the same rounds, and what links these is among
 * the others.
 * @type {(entries: AppRecord[], verdict: ContestVerdict) => ContestVerdict}
 */
function verdictAmong(entries, verdict) {
  const isOne = (/** @type {string} */ id) => entries.some((entry) => entry.id === id);
  const ranked = verdict.ranked.filter(isOne);
  const decision = decideStop(verdict.compare(ranked));
  const unmeasured = ranked.filter((id) => !verdict.order.includes(id));
  const undecided = [...decision.undecided, ...unmeasured];
  return {
    ...verdict,
    ...decision,
    ranked,
    undecided,
    finished: {
      ...verdict.finished,
      entries: verdict.finished.entries.filter(({ id }) => isOne(id)),
    },
    between: (a, b) =>
      isOne(a) && isOne(b) && a !== b
        ? comparisonOf(a, b, verdict.compare(ranked))
        : verdict.between(a, b),
  };
}

/**
 * `base`: the same app on the first runtime that ran it.
 * @type {(entry: AppRecord, base: AppRecord | undefined, contest: Contest, verdict: ContestVerdict)
 * => RuntimeCell}
 */
function toCell(entry, base, contest, verdict) {
  const reason = whyNotFinished(entry, contest);
  return {
    appId: entry.id,
    reason,
    cannotRun: doesNotApply(entry, contest),
    ...(entry.onRuntime?.isNative !== undefined && { isNative: entry.onRuntime.isNative }),
    ...(base && areOtherVersions(entry, base) && { otherVersion: [entry.version, base.version] }),
    ratio: base && reason === null ? (verdict.between(entry.id, base.id)?.ratio ?? null) : null,
  };
}

/** Node's own server has the version of its Node, which is what is compared. @type {(entry: AppRecord, base: AppRecord) => boolean} */
const areOtherVersions = ({ version, onRuntime }, base) =>
  version !== base.version && version !== onRuntime?.runtime.version;

/** @param {AppRecord} entry */
const labelOf = ({ onRuntime }) => (onRuntime ? runtimeLabel(onRuntime.runtime) : "");

/** @param {AppRecord} entry */
const appName = ({ onRuntime, name }) => onRuntime?.app ?? name;
