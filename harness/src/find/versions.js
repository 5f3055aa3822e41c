import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { UsageError } from "@routebench/host/usage-error";
import valid from "semver/functions/valid.js";
import { readApp } from "./apps.js";
import { installAside, runPnpm } from "./install-version.js";

/** @import { Subject } from "@routebench/contract/subject" */
/** @import { Entry } from "./entry.js" */
/** @import { PackageSpec } from "../options/parsers.js" */

/** @typedef {Subject & { package: string }} Packaged */

/** Nobody waits for a registry that does not answer. */
const FEW_RETRIES = ["--config.fetch-retries=1", "--config.fetch-timeout=20000"];

/**
 * Entries of other versions, ranked like any other.
 * @param {readonly PackageSpec[]} specs @param {readonly Subject[]} apps @param {string} rootDir
 * @returns {Promise<Entry[]>}
 * @throws {UsageError} naming what is not an app, or cannot be installed
 */
export async function atVersions(specs, apps, rootDir) {
  const wanted = specs.map((spec) => ({ app: namedBy(spec, apps), version: spec.version }));
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const { app, version } of wanted) {
    const exact = await resolveVersion({ name: app.package, version }, rootDir);
    const id = `${app.id}@${exact}`;
    if (entries.has(id)) continue;
    const installed = await atVersion(app, exact, rootDir);
    const release = { app: app.name, version: exact };
    entries.set(id, { id, role: "app", of: null, subject: installed, flags: [], release });
  }
  return [...entries.values()];
}

/**
 * A subject's other version to be compared with, where that is what the words mean.
 * @type {(subject: Subject, spec: PackageSpec | null, rootDir: string) => Promise<Subject | null>}
 */
export async function otherVersion(subject, spec, rootDir) {
  if (spec === null || (spec.name !== subject.id && spec.name !== subject.package)) return null;
  const found = namedBy(spec, [subject]);
  const exact = await resolveVersion({ name: found.package, version: spec.version }, rootDir);
  return atVersion(found, exact, rootDir);
}

/** @type {(subject: Packaged, exact: string, rootDir: string) => Promise<Subject>} */
async function atVersion(subject, exact, rootDir) {
  const dir = await installAside(subject, exact, rootDir);
  const installed = await readApp(dir, fileOf(subject));
  return { ...installed, id: `${subject.id}@${exact}`, name: `${subject.name} ${exact}` };
}

/** @param {Subject} subject what it is started from, in its folder */
export const fileOf = ({ dir, serverFile }) => path.relative(dir, serverFile);

/** @type {(spec: PackageSpec, subjects: readonly Subject[]) => Packaged} */
function namedBy({ name, version }, subjects) {
  const folder = subjects.find(({ id }) => id === name);
  const found = folder ? [folder] : subjects.filter((subject) => subject.package === name);
  const [subject, ...others] = found;
  if (!subject) {
    throw new UsageError(
      `no app is called "${name}" or has that package; pnpm bench list shows them all`,
    );
  }
  if (others.length > 0) {
    const folders = found.map(({ id }) => `${id}@${version}`).join(", ");
    throw new UsageError(`several apps have the package "${name}"; name the folder: ${folders}`);
  }
  if (subject.package === undefined) {
    throw new UsageError(
      `${subject.id} has no package to take another version of; for another Node, see --runtime`,
    );
  }
  // Its folder keeps what the majors need; the one for an older Node does not.
  return { ...(subject.newest ?? subject), package: subject.package };
}

/**
 * The newest version that it means, e.g. "4.29.1". The settings in `cwd` name the registry.
 * @type {(spec: PackageSpec, cwd: string) => Promise<string>}
 */
async function resolveVersion({ name, version }, cwd) {
  // An exact one needs no registry, so that what is in the cache serves without a network.
  const exact = valid(version);
  if (exact !== null) return exact;
  const args = ["view", `${name}@${version}`, "version", "--json", ...FEW_RETRIES];
  const { stdout, fault } = await runPnpm(args, cwd);
  const answer = jsonOrNull(stdout);
  const resolved = typeof answer === "string" ? valid(answer) : null;
  if (resolved !== null) return resolved;
  const { code, message } = /** @type {any} */ (answer)?.error ?? {};
  if (code === "ERR_PNPM_PACKAGE_NOT_FOUND") {
    throw new UsageError(
      `there is no ${name}@${version}; pnpm view ${name} versions lists those there are`,
    );
  }
  if (code === "ERR_PNPM_FETCH_404") {
    throw new UsageError(`the registry has no package "${name}"; check the app's manifest`);
  }
  throw new UsageError(
    `the registry does not say which version ${name}@${version} is (${message ?? fault ?? "no answer"}); ` +
      "an exact version that was installed before needs no registry",
  );
}
