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
/** @import { ModeSummary, RuntimeCell, RuntimesSummary } from "@routebench/contract/summary" */
/** @import { VersionStep, VersionsSummary } from "@routebench/contract/summary" */

/** @typedef {AppRecord & { release: NonNullable<AppRecord["release"]> }} Released */

/**
 * Compares each version of an app with the previous version, using the comparisons that decide ranks.
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
        reason: measured.includes(version) ? null : whyNotMeasured(version, contest),
      };
    });
    return { app, rows };
  });
  return [{ mode, reference: reference === null ? null : referenceName(run), apps }];
}

/** @param {AppRecord} app @returns {app is Released} */
const isReleased = (app) => app.release !== undefined;

/** All versions of an app share this name. @param {Released} app */
const releaseName = ({ release, onRuntime }) =>
  onRuntime ? `${release.app} (${runtimeLabel(onRuntime.runtime)})` : release.app;

/** @type {(version: Released, contest: Contest) => string} */
const whyNotMeasured = (version, contest) =>
  whyNotFinished(version, contest) ?? "its speed was not measured";

/** @type {(newer: Released, older: Released, verdict: ContestVerdict) => VersionStep | null} */
function stepOf(newer, older, verdict) {
  const step = verdict.between(newer.id, older.id);
  return step && { from: older.name, ...step };
}

/**
 * Compares each app on different runtimes, and ranks the apps of each runtime.
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
  // A copy calls each getter once: they compare all entries with each other.
  const verdictOfAll = { ...verdict };
  const reference = contest.entries.find(({ id }) => id === referenceOf(contest.run));
  const runtimes = labels.map((label) => {
    const entriesOnRuntime = onLabel(label);
    const referenceEntry =
      reference && entriesOnRuntime.find((entry) => appName(entry) === appName(reference));
    const among = { ...contest, entries: entriesOnRuntime };
    const ranking = summariseRanking(
      among,
      verdictAmong(entriesOnRuntime, verdictOfAll),
      referenceEntry?.id ?? null,
    );
    return { label, ranking };
  });
  const severalTimes = apps.filter(({ cells }) => cells.filter(Boolean).length > 1);
  return [{ mode: contest.mode, runtimes, apps: severalTimes }];
}

/**
 * Narrows the verdict to these entries but keeps the fit over all entries. Entries of a runtime may not share a round, so
 * other entries link them.
 * @type {(entries: AppRecord[], verdict: ContestVerdict) => ContestVerdict}
 */
function verdictAmong(entries, verdict) {
  const isEntry = (/** @type {string} */ id) => entries.some((entry) => entry.id === id);
  const ranked = verdict.ranked.filter(isEntry);
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
      entries: verdict.finished.entries.filter(({ id }) => isEntry(id)),
    },
    between: (a, b) =>
      isEntry(a) && isEntry(b) && a !== b
        ? comparisonOf(a, b, verdict.compare(ranked))
        : verdict.between(a, b),
  };
}

/**
 * @type {(entry: AppRecord, base: AppRecord | undefined, contest: Contest, verdict: ContestVerdict)
 * => RuntimeCell} base: the same app on the first runtime that ran it
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

/**
 * The version of Node's own server is the version of Node, which is compared.
 * @type {(entry: AppRecord, base: AppRecord) => boolean}
 */
const areOtherVersions = ({ version, onRuntime }, base) =>
  version !== base.version && version !== onRuntime?.runtime.version;

/** @param {AppRecord} entry */
const labelOf = ({ onRuntime }) => (onRuntime ? runtimeLabel(onRuntime.runtime) : "");

/** @param {AppRecord} entry */
const appName = ({ onRuntime, name }) => onRuntime?.app ?? name;
