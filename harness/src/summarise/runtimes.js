import { runtimeLabel } from "@routebench/contract/runtimes";
import { compareOptions } from "../judge/compare-options.js";
import { doesNotApply, whyNotFinished } from "../judge/finished.js";
import { contenders } from "../judge/reference.js";
import { speedObservations } from "../judge/speed.js";
import { summariseRanking } from "./ranking.js";
import { speedRatios } from "./speed-ratios.js";

/**
 * @typedef {import("../judge/contest.js").Contest} Contest
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").RuntimeCell} RuntimeCell
 * @typedef {Contest["entries"][number]} AppRecord
 */

/**
 * Which runtime serves an app best, and how the apps rank on each.
 * @param {Contest & { mode: ModeSummary["mode"] }} contest
 * @returns {import("@routebench/contract/summary").RuntimesSummary[]} empty unless the run chose several runtimes
 */
export function summariseRuntimes(contest) {
  const labels = (contest.run.config.runtimes ?? []).map(runtimeLabel);
  if (labels.length < 2) return [];
  const entries = contest.entries.filter(({ role, onRuntime }) => role === "app" && onRuntime);
  const onLabel = (/** @type {string} */ label) =>
    entries.filter((entry) => labelOf(entry) === label);
  const speeds = speedObservations(contest);
  const ratioOf = speedRatios(speeds, contenders(contest), compareOptions(contest));
  const apps = [...new Set(entries.map(nameOf))].map((app) => {
    const own = labels.map((label) => onLabel(label).find((entry) => nameOf(entry) === app));
    const base = own.find((entry) => entry && whyNotFinished(entry, contest) === null);
    const cells = own.map((entry) => entry && toCell(entry, base, contest, ratioOf));
    return { app, cells: cells.map((cell) => cell ?? null) };
  });
  const runtimes = labels.map((label) => ({
    label,
    ranking: summariseRanking({ ...contest, entries: onLabel(label) }),
  }));
  const severalTimes = apps.filter(({ cells }) => cells.filter(Boolean).length > 1);
  return [{ mode: contest.mode, runtimes, apps: severalTimes }];
}

/**
 * @param {AppRecord} entry
 * @param {AppRecord | undefined} base the same app on the first runtime that ran it
 * @param {Contest} contest
 * @param {import("./speed-ratios.js").RatioOf} ratioOf
 * @returns {RuntimeCell}
 */
function toCell(entry, base, contest, ratioOf) {
  const reason = whyNotFinished(entry, contest);
  return {
    ...{ appId: entry.id, reason, cannotRun: doesNotApply(entry, contest) },
    ratio: base && reason === null ? ratioOf(entry.id, base.id) : null,
  };
}

/** @param {AppRecord} entry */
const labelOf = ({ onRuntime }) => (onRuntime ? runtimeLabel(onRuntime.runtime) : "");

/** @param {AppRecord} entry */
const nameOf = ({ onRuntime, name }) => onRuntime?.app ?? name;
