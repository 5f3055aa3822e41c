import { referenceName, referenceOf } from "@routebench/contract/reference";
import { runtimeLabel } from "@routebench/contract/runtimes";
import compareVersions from "semver/functions/compare.js";
import { whyNotFinished } from "../judge/finished.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { VersionStep, VersionsSummary } from "@routebench/contract/summary" */

/** @typedef {AppRecord & { release: NonNullable<AppRecord["release"]> }} Released */

/**
 * Each version of an app against the one before, by the comparisons that rank.
 * @param {Contest & { mode: VersionsSummary["mode"] }} contest
 * @param {ContestVerdict} verdict
 * @returns {VersionsSummary[]}
 */
export function summariseVersions(contest, verdict) {
  const released = contest.entries.filter(isReleased);
  if (released.length === 0) return [];
  const { run, mode } = contest;
  const reference = referenceOf(run);
  const names = [...new Set(released.map(nameOf))];
  const apps = names.map((app) => {
    const versions = released
      .filter((version) => nameOf(version) === app)
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
const nameOf = ({ release, onRuntime }) =>
  onRuntime ? `${release.app} (${runtimeLabel(onRuntime.runtime)})` : release.app;

/** @type {(version: Released, contest: Contest) => string} */
const whyNot = (version, contest) =>
  whyNotFinished(version, contest) ?? "its speed was not measured";

/** @type {(newer: Released, older: Released, verdict: ContestVerdict) => VersionStep | null} */
function stepOf(newer, older, verdict) {
  const step = verdict.between(newer.id, older.id);
  return step && { from: older.name, ...step };
}
