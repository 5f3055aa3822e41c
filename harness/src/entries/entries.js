import { REFERENCE_APP } from "@routebench/contract/reference";

/**
 * What is launched in a round: an app, or an app entered once more beside itself.
 * @typedef {object} Entry
 * @property {string} id unique in the run
 * @property {"app" | "control" | "baseline"} role
 * @property {string | null} of the app it stands beside
 * @property {import("../discover/apps.js").App} app what is launched
 */

/**
 * @param {import("../discover/apps.js").App[]} apps
 * @returns {Entry[]}
 */
export function appEntries(apps) {
  return apps.map((app) => ({ id: app.id, role: "app", of: null, app }));
}

/**
 * The A/A control: an app entered twice, so that the run measures its own noise.
 * @param {import("../discover/apps.js").App[]} apps
 * @returns {Entry[]} empty where there is no reference app, whose control it would be
 */
export function controlEntries(apps) {
  return apps
    .filter(({ id }) => id === REFERENCE_APP)
    .map((app) => ({
      id: `${app.id}@control`,
      role: "control",
      of: app.id,
      app: { ...app, name: `${app.name} (control)` },
    }));
}
