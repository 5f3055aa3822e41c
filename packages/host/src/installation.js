/**
 * Whether this Node and the installed packages can run routebench. It imports no package, because it says which package
 * is missing, and an old Node must be able to read it.
 */
import { existsSync, readFileSync } from "node:fs";

const ROOT = new URL("../../../", import.meta.url);

const { engines, packageManager } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8"));

/** The pnpm version that the project names, even if pnpm is not installed. */
export const PNPM = ["npx", "-y", /** @type {string} */ (packageManager)];

/** A command that installs all packages on any machine. */
export const INSTALL = [...PNPM, "install"].join(" ");

/**
 * Whether a package manager would install other versions than pnpm-lock.yaml names, as pnpm before 10 does.
 * @param {string} [agent] as package managers name themselves in npm_config_user_agent; absent: not known
 */
export function cannotInstall(agent = "pnpm/10") {
  const [name, version = ""] = agent.split(/[/ ]/);
  return name !== "pnpm" || Number.parseInt(version, 10) < 10;
}

/** A command that runs a new Node on any machine. */
const NEW_NODE = "npx -y -p node@24 node harness/bin/routebench.js";

/** @param {string} [version] @returns {string | null} null if it is new enough */
export function whyNodeTooOld(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = engines.node.match(/\d+/g).map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return null;
  return `routebench needs Node ${engines.node}, and this is Node ${version}; run: ${NEW_NODE}`;
}

/** What Node says of a package that is missing, incomplete or of another version. */
const NOT_FOUND = /Cannot find (?:package|module) '([^']+)'/;
const OTHER_VERSION = /The requested module '((?!\.|\/|@routebench\/)[^']+)' does not provide/;

/**
 * The name of the package that an error says is missing. Null for any other error, such as a missing file of an app.
 * @param {string} message
 */
export function missingPackageIn(message) {
  const [, name = ""] = NOT_FOUND.exec(message) ?? OTHER_VERSION.exec(message) ?? [];
  const place = name.split("node_modules/").pop() ?? "";
  return /^((?:@[\w.-]+\/)?\w[\w.-]*)(?=\/|$)/.exec(place)?.[1] ?? null;
}

/** @param {unknown} error @returns {string | null} null if the error has another cause */
export function whyNotInstalled(error) {
  const name = error instanceof Error ? missingPackageIn(error.message) : null;
  if (name === null) return null;
  return existsSync(new URL("node_modules", ROOT))
    ? `the package "${name}" is missing; run: ${INSTALL} --force`
    : `the packages are not installed; run: ${INSTALL}`;
}
