import { referenceOf } from "@routebench/contract/reference";

/** @typedef {import("./contest.js").Contest} Contest */

/**
 * Whether an entry stays in every round: the reference, and what is compared with an app directly.
 * @param {string} id
 * @param {Pick<Contest, "entries" | "run">} contest
 * @returns {boolean}
 */
export function isAnchor(id, { entries, run }) {
  return id === referenceOf(run) || entries.some((app) => app.id === id && app.role !== "app");
}

/**
 * The entries whose order a contest is to find out: its apps, or, where one is run against a
 * baseline, those two. A control is an app a second time and competes with nobody.
 * @param {Pick<Contest, "entries">} contest
 * @returns {string[]}
 */
export function contenders({ entries }) {
  const baselines = entries.filter(({ role }) => role === "baseline");
  if (baselines.length > 0) return baselines.flatMap(({ id, of }) => (of ? [id, of] : [id]));
  return entries.filter(({ role }) => role === "app").map(({ id }) => id);
}
