import { chosenModes, MODES } from "@routebench/contract/modes";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { UsageError } from "../usage-error.js";
import { openBaseline } from "./baseline.js";
import { appEntries, controlEntries } from "./entries.js";
import { onRuntimes } from "./on-runtimes.js";
import { versionEntries } from "./versions.js";

/**
 * The options that decide what is measured beside the apps.
 * @typedef {object} EntryChoices
 * @property {import("@routebench/contract/modes").RankedMode | "all"} mode
 * @property {boolean} quick
 * @property {import("@routebench/contract/suite").Suite} suite
 * @property {boolean} [control]
 * @property {number} [budget] in ms
 * @property {string} [against]
 * @property {import("./versions.js").WantedVersion[]} [versions] of apps' packages, each measured as an app of its own
 * @property {readonly import("../runtimes/find-runtimes.js").Runtime[]} runtimes on each of which every app is measured
 * @property {boolean} reference whether node-http is to stand beside an app that would be alone
 */

/** With less time than this, there is none for a control. */
const CONTROL_BUDGET_MS = 180_000;

/**
 * A speed is a ratio, so a single app gets the reference beside it, if that app exists.
 * @template {{ id: string }} T
 * @param {T[]} chosen
 * @param {T[]} all that could be chosen
 * @param {Pick<EntryChoices, "against" | "reference">} choices
 * @returns {T[]} in the order in which they were found
 */
export function withReference(chosen, all, { against, reference }) {
  if (!reference || against !== undefined || chosen.length > 1) return chosen;
  return all.filter((app) => app.id === REFERENCE_APP || chosen.includes(app));
}

/**
 * Who names versions and no apps wants the versions alone.
 * @template T
 * @param {T[]} chosen
 * @param {{ versions?: unknown, filter: string[], all?: boolean }} choices
 * @returns {T[]}
 */
export const besideVersions = (chosen, { versions, filter, all }) =>
  versions && filter.length === 0 && !all ? [] : chosen;

/**
 * Enters the apps and what stands next to them.
 * @param {import("../discover/apps.js").App[]} apps
 * @param {EntryChoices} choices
 * @param {string} rootDir of the repository
 * @returns {Promise<{ entries: import("./entries.js").Entry[], close: () => Promise<void> }>} which can be launched
 *   until they are closed
 * @throws {UsageError} where it is not clear which app is meant
 */
export async function openEntries(apps, choices, rootDir) {
  const versions = await versionEntries(choices.versions ?? [], rootDir);
  const baseline = await chooseBaseline(apps, choices, rootDir);
  const close = async () => baseline?.remove();
  try {
    const measured = onRuntimes([...appEntries(apps), ...versions], choices.runtimes);
    const controls = hasControl(choices) ? controlEntries(measured) : [];
    return { entries: [...measured, ...controls, ...(baseline ? [baseline.entry] : [])], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * @param {import("../discover/apps.js").App[]} apps
 * @param {EntryChoices} choices
 * @param {string} rootDir of the repository
 * @returns {Promise<import("./baseline.js").Baseline | null>}
 * @throws {UsageError} if it is not clear which app is meant
 */
async function chooseBaseline(apps, { against, mode, suite }, rootDir) {
  if (against === undefined) return null;
  if (!chosenModes(mode, suite).some((each) => MODES[each].hasTwins)) {
    throw new UsageError("--against runs in the external mode; leave out --mode in-process");
  }
  const [app, ...others] = apps.filter(({ id }) => apps.length === 1 || id !== REFERENCE_APP);
  if (!app || others.length > 0) {
    throw new UsageError("--against is for one app; name it, e.g. --filter fastify");
  }
  return openBaseline(app, against, rootDir);
}

/**
 * @param {EntryChoices} choices
 * @returns {boolean} whether node-http is entered twice
 */
function hasControl({ control, mode, suite, quick, budget }) {
  if (!chosenModes(mode, suite).some((each) => MODES[each].hasTwins)) return false;
  return control ?? (!quick && (budget === undefined || budget >= CONTROL_BUDGET_MS));
}
