import { referenceName, referenceOf } from "@routebench/contract/reference";
import { runtimeLabel } from "@routebench/contract/runtimes";
import compareVersions from "semver/functions/compare.js";
import { doesNotApply, whyNotFinished } from "../judge/contest.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { ModeSummary, RuntimeCell, RuntimesSummary, VersionsSummary } from "@routebench/contract/summary" */

/** @typedef {AppRecord & { release: NonNullable<AppRecord["release"]> }} Released */

/** Each version of an app compared with the previous version. @type {(contest: Contest & { mode: VersionsSummary["mode"] }, verdict: ContestVerdict) => VersionsSummary[]} */
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
      const step = older ? verdict.between(appId, older.id) : null;
      const reason = whyNotFinished(version, contest) ?? "its speed was not measured";
      return {
        appId,
        name,
        version: release.version,
        toReference: reference === null ? null : (verdict.between(appId, reference)?.ratio ?? null),
        step: older && step ? { from: older.name, ...step } : null,
        reason: measured.includes(version) ? null : reason,
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

/** Each app compared with itself on the first runtime. @type {(contest: Contest & { mode: ModeSummary["mode"] }, verdict: ContestVerdict) => RuntimesSummary[]} */
export function summariseRuntimes(contest, verdict) {
  const labels = (contest.run.config.runtimes ?? []).map(runtimeLabel);
  if (labels.length < 2) return [];
  const entries = contest.entries.flatMap((entry) => {
    const { role, onRuntime } = entry;
    if (role !== "app" || !onRuntime) return [];
    return [{ entry, app: onRuntime.app, label: runtimeLabel(onRuntime.runtime) }];
  });
  const apps = [...new Set(entries.map(({ app }) => app))].map((app) => {
    const entriesOfApp = labels.map(
      (label) => entries.find((each) => each.app === app && each.label === label)?.entry,
    );
    const base = entriesOfApp.find((entry) => entry && whyNotFinished(entry, contest) === null);
    const cells = entriesOfApp.map((entry) =>
      entry ? toCell(entry, base, contest, verdict) : null,
    );
    return { app, cells };
  });
  const severalTimes = apps.filter(({ cells }) => cells.filter(Boolean).length > 1);
  return [{ mode: contest.mode, labels, apps: severalTimes }];
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
