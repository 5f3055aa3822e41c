import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { UsageError } from "@routebench/host/usage-error";
import valid from "semver/functions/valid.js";
import { isPlace } from "../options/parsers.js";
import { readApp } from "./apps.js";
import { fetchBuild } from "./builds.js";
import { installAside, runPnpm } from "./install-version.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { Entry } from "./entry.js" */
/** @import { PackageSpec } from "../options/parsers.js" */

/** @typedef {App & { package: string }} Packaged */

/** A registry that does not answer should not delay a run. */
const FEW_RETRIES = ["--config.fetch-retries=1", "--config.fetch-timeout=20000"];

/**
 * Entries of other versions, which are ranked like all entries.
 * @param {readonly PackageSpec[]} specs @param {readonly App[]} apps @param {string} rootDir
 * @returns {Promise<Entry[]>}
 * @throws {UsageError} if an app does not exist, or a version cannot be installed
 */
export async function atVersions(specs, apps, rootDir) {
  const wanted = specs.map((spec) => ({ app: namedBy(spec, apps), version: spec.version }));
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const { app, version } of wanted) {
    const { exact, installed } = await atVersion(app, version, rootDir);
    const { id } = installed;
    const release = { app: app.name, version: exact };
    entries.set(id, { id, role: "app", of: null, app: installed, release });
  }
  return [...entries.values()];
}

/**
 * Null if the words name no version of this app.
 * @type {(app: App, spec: PackageSpec | null, rootDir: string) => Promise<App | null>}
 */
export async function otherVersion(app, spec, rootDir) {
  if (spec === null || (spec.name !== app.id && spec.name !== app.package)) return null;
  return (await atVersion(namedBy(spec, [app]), spec.version, rootDir)).installed;
}

/** @type {(app: Packaged, version: string, rootDir: string) => Promise<{ exact: string, installed: App }>} */
async function atVersion(app, version, rootDir) {
  const spec = { name: app.package, version };
  const { version: exact, file } = await resolve(spec, rootDir);
  const dir = await installAside(app, exact, rootDir, file);
  const installed = await readApp(dir, fileOf(app));
  return {
    exact,
    installed: {
      ...installed,
      version: file === undefined ? installed.version : exact,
      id: `${app.id}@${exact}`,
      name: `${app.name} ${exact}`,
    },
  };
}

/** @param {App} app @returns {string} the file that starts it, relative to its folder */
export const fileOf = ({ dir, serverFile }) => path.relative(dir, serverFile);

/** @type {(spec: PackageSpec, apps: readonly App[]) => Packaged} */
function namedBy({ name, version }, apps) {
  const folder = apps.find(({ id }) => id === name);
  const matching = folder ? [folder] : apps.filter((app) => app.package === name);
  const [app, ...furtherApps] = matching;
  if (!app) {
    throw new UsageError(
      `no app is called "${name}" or has that package; pnpm bench list shows them all`,
    );
  }
  if (furtherApps.length > 0) {
    const folders = matching.map(({ id }) => `${id}@${version}`).join(", ");
    throw new UsageError(`several apps have the package "${name}". Name the folder: ${folders}`);
  }
  if (app.package === undefined) {
    throw new UsageError(
      `${app.id} has no package to take another version of; for another Node, see --runtime`,
    );
  }
  // Only the folder of the newest version has files for other majors.
  return { ...(app.newest ?? app), package: app.package };
}

/**
 * A build, or the newest version that matches, e.g. "4.29.1". The settings in `rootDir` name the registry.
 * @type {(spec: PackageSpec, rootDir: string) => Promise<{ version: string, file?: string }>} file: of a build
 */
async function resolve(spec, rootDir) {
  const { name, version } = spec;
  if (isPlace(version)) return fetchBuild(spec, rootDir);
  // Exact versions need no registry, so that installed versions work without a network.
  const exact = valid(version);
  if (exact !== null) return { version: exact };
  const args = ["view", `${name}@${version}`, "version", "--json", ...FEW_RETRIES];
  const { stdout, fault } = await runPnpm(args, rootDir);
  const answer = jsonOrNull(stdout);
  const resolved = typeof answer === "string" ? valid(answer) : null;
  if (resolved !== null) return { version: resolved };
  const { code, message } = /** @type {any} */ (answer)?.error ?? {};
  if (code === "ERR_PNPM_PACKAGE_NOT_FOUND") {
    throw new UsageError(
      `there is no ${name}@${version}; pnpm view ${name} versions lists those there are`,
    );
  }
  if (code === "ERR_PNPM_FETCH_404") {
    throw new UsageError(`the registry has no package "${name}". Check the app's manifest`);
  }
  throw new UsageError(
    `the registry does not say which version ${name}@${version} is (${message ?? fault ?? "no answer"}); ` +
      "an exact version that was installed before needs no registry",
  );
}
