import { unmetEngines } from "../discover/installed.js";

/** @typedef {import("../trial-failure.js").Failure} Failure */

/**
 * Says of a failed check what else is known of it. That an app does not run on a runtime that the run chose is found of the
 * two together, and no fault of the app.
 * @param {import("../subject.js").Subject} app
 * @param {Failure | null} failure
 * @returns {Promise<Failure | null>}
 */
export async function whyNot(app, failure) {
  if (failure === null) return null;
  const { name, version } = app.runtime ?? { name: "node", version: process.versions.node };
  const runsItself = app.command !== undefined || app.program !== undefined;
  const unmet = runsItself || name !== "node" ? [] : await unmetEngines(app, version);
  return {
    ...failure,
    ...(app.interpreter && { code: "does-not-apply" }),
    detail: [failure.detail, ...unmet].join("; "),
  };
}
