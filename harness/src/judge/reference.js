import { referenceOf } from "@routebench/contract/reference";

/** @typedef {import("./contest.js").Contest} Contest */

/**
 * Whether an entry is part of every round: the reference, controls and baselines.
 * @param {string} id
 * @param {Pick<Contest, "entries" | "run">} contest
 * @returns {boolean}
 */
export function isAnchor(id, { entries, run }) {
  return id === referenceOf(run) || entries.some((app) => app.id === id && app.role !== "app");
}

/**
 * The entries that a contest ranks: its apps, or an app and its baseline. A control is an app entered
 * twice and does not compete.
 * @param {Pick<Contest, "entries">} contest
 * @returns {string[]}
 */
export function contenders({ entries }) {
  const baselines = entries.filter(({ role }) => role === "baseline");
  if (baselines.length > 0) return baselines.flatMap(({ id, of }) => (of ? [id, of] : [id]));
  return entries.filter(({ role }) => role === "app").map(({ id }) => id);
}
