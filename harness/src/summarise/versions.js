import { referenceName, referenceOf } from "@routebench/contract/reference";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { compareEntries } from "@routebench/stats/compare";
import compareVersions from "semver/functions/compare.js";
import { compareOptions } from "../judge/compare-options.js";
import { whyNotFinished } from "../judge/finished.js";
import { speedObservations } from "../judge/speed.js";
import { inverse, speedRatios } from "./speed-ratios.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {AppRecord & { release: NonNullable<AppRecord["release"]> }} Released
 * @typedef {import("@routebench/contract/summary").VersionStep} VersionStep
 * @typedef {import("@routebench/contract/summary").VersionsSummary} VersionsSummary
 * @typedef {import("@routebench/stats/compare").Comparison} Comparison
 */

/** What a verdict on a is of b. */
const OF_THE_OTHER = /** @type {Record<Comparison["verdict"], Comparison["verdict"]>} */ ({
  ...{ faster: "slower", slower: "faster", equal: "equal", undecided: "undecided" },
});

/**
 * Each version of an app against the one before, by the comparisons that rank.
 * @param {import("../judge/contest.js").Contest & { mode: VersionsSummary["mode"] }} contest
 * @returns {VersionsSummary[]} one; none if no app was entered at a version
 */
export function summariseVersions(contest) {
  const released = contest.entries.filter(isReleased);
  if (released.length === 0) return [];
  const { run, mode } = contest;
  const finished = contest.entries.filter((app) => whyNotFinished(app, contest) === null);
  const ranked = finished.filter(({ role }) => role !== "control").map(({ id }) => id);
  const speeds = speedObservations(contest).filter(({ entry }) => ranked.includes(entry));
  const options = compareOptions(contest);
  const comparisons = compareEntries(speeds, options);
  const ratioOf = speedRatios(speeds, ranked, options);
  const reference = referenceOf(run);

  const names = [...new Set(released.map(nameOf))];
  const apps = names.map((app) => {
    const versions = released
      .filter((version) => nameOf(version) === app)
      .toSorted((a, b) => compareVersions(a.release.version, b.release.version));
    const measured = versions.filter(({ id }) => speeds.some(({ entry }) => entry === id));
    const rows = versions.map((version) => {
      const { id: appId, name, release } = version;
      const older = measured[measured.indexOf(version) - 1];
      return {
        ...{ appId, name, version: release.version },
        toReference: reference === null ? null : ratioOf(appId, reference),
        step: older ? stepOf(version, older, comparisons) : null,
        reason: measured.includes(version) ? null : whyNot(version, contest),
      };
    });
    return { app, rows };
  });
  return [{ mode, reference: reference === null ? null : referenceName(run), apps }];
}

/**
 * @param {AppRecord} app
 * @returns {app is Released}
 */
const isReleased = (app) => app.release !== undefined;

/**
 * @param {Released} app
 * @returns {string} what its versions share
 */
const nameOf = ({ release, onRuntime }) =>
  onRuntime ? `${release.app} (${runtimeLabel(onRuntime.runtime)})` : release.app;

/**
 * @param {Released} version
 * @param {import("../judge/contest.js").Contest} contest
 * @returns {string}
 */
const whyNot = (version, contest) =>
  whyNotFinished(version, contest) ?? "its speed was not measured";

/**
 * @param {Released} newer
 * @param {Released} older
 * @param {Comparison[]} comparisons
 * @returns {VersionStep | null} null if no round has both
 */
function stepOf({ id: newer }, { id: older, name: from }, comparisons) {
  const found = comparisons.find(
    ({ a, b }) => (a === newer && b === older) || (a === older && b === newer),
  );
  if (!found || !Number.isFinite(found.ratio.point)) return null;
  const { a, ratio, verdict } = found;
  return a === newer
    ? { from, ratio, verdict }
    : { from, ratio: inverse(ratio), verdict: OF_THE_OTHER[verdict] };
}
