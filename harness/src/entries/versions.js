import path from "node:path";
import { readApp } from "../discover/apps.js";
import { UsageError } from "../usage-error.js";
import { resolveVersion } from "./resolve-version.js";
import { installAside } from "./version-cache.js";

/**
 * @typedef {import("../discover/apps.js").App} App
 * @typedef {import("./entries.js").Entry} Entry
 * @typedef {import("./package-spec.js").PackageSpec} PackageSpec
 */

/**
 * @typedef {object} WantedVersion
 * @property {App & { package: string }} app
 * @property {string} version an exact one, a range or a tag
 */

/**
 * @param {readonly PackageSpec[]} specs
 * @param {readonly App[]} apps among which they are found
 * @returns {WantedVersion[]}
 * @throws {UsageError} where it is not clear which app is meant
 */
export const wantedVersions = (specs, apps) =>
  specs.map((spec) => ({ app: appOf(spec, apps), version: spec.version }));

/**
 * Apps with other versions of their packages, as entries that are ranked like any other.
 * @param {readonly WantedVersion[]} wanted
 * @param {string} rootDir of the repository
 * @returns {Promise<Entry[]>} each version once
 * @throws {UsageError} where one is not to be had, or cannot be installed
 */
export async function versionEntries(wanted, rootDir) {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const { app, version } of wanted) {
    const exact = await resolveVersion({ name: app.package, version }, rootDir);
    const id = `${app.id}@${exact}`;
    if (entries.has(id)) continue;
    const at = await appAtVersion(app, exact, rootDir);
    const release = { app: app.name, version: exact };
    entries.set(id, { id, role: "app", of: null, app: at, release });
  }
  return [...entries.values()];
}

/**
 * @param {App & { package: string }} app
 * @param {string} exact
 * @param {string} rootDir
 * @returns {Promise<App>}
 */
async function appAtVersion(app, exact, rootDir) {
  const dir = await installAside(app, exact, rootDir);
  const installed = await readApp(dir, path.relative(app.dir, app.serverFile));
  return { ...installed, id: `${app.id}@${exact}`, name: `${app.name} ${exact}` };
}

/**
 * An app's other version to be compared with, where that is what the words mean.
 * @param {App} app
 * @param {PackageSpec | null} spec
 * @param {string} rootDir
 * @returns {Promise<App | null>} null if they mean another thing
 * @throws {UsageError} as `versionEntries` does
 */
export async function otherVersion(app, spec, rootDir) {
  if (spec === null || (spec.name !== app.id && spec.name !== app.package)) return null;
  const found = appOf(spec, [app]);
  const exact = await resolveVersion({ name: found.package, version: spec.version }, rootDir);
  return appAtVersion(found, exact, rootDir);
}

/**
 * @param {PackageSpec} spec
 * @param {readonly App[]} apps
 * @returns {App & { package: string }} by its folder, else by its package
 * @throws {UsageError}
 */
function appOf({ name, version }, apps) {
  const folder = apps.find(({ id }) => id === name);
  const found = folder ? [folder] : apps.filter((app) => app.package === name);
  const [app, ...others] = found;
  if (!app) {
    throw new UsageError(
      `no app is called "${name}" or has that package; pnpm bench list shows them all`,
    );
  }
  if (others.length > 0) {
    const folders = found.map(({ id }) => `${id}@${version}`).join(", ");
    throw new UsageError(`several apps have the package "${name}"; name the folder: ${folders}`);
  }
  if (app.package === undefined) {
    throw new UsageError(
      `apps/${app.id} has no package to take another version of; for another Node, see --runtime`,
    );
  }
  return { ...app, package: app.package };
}
