import { REFERENCE_APP } from "@routebench/contract/reference";

export { REFERENCE_APP };

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 */

/**
 * Whether an entry stays in every round: the reference, and what is compared with an app directly.
 * @param {string} id
 * @param {ResultFile} result
 * @returns {boolean}
 */
export function isAnchor(id, { apps }) {
  return id === REFERENCE_APP || apps.some((app) => app.id === id && app.role !== "app");
}

/**
 * The entries whose order a run is to find out: its apps, or, where one is run against a baseline,
 * those two. A control is an app a second time and competes with nobody.
 * @param {ResultFile} result
 * @returns {string[]}
 */
export function contenders({ apps }) {
  const baselines = apps.filter(({ role }) => role === "baseline");
  if (baselines.length > 0) return baselines.flatMap(({ id, of }) => (of ? [id, of] : [id]));
  return apps.filter(({ role }) => role === "app").map(({ id }) => id);
}
