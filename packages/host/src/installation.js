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

/** @param {string} [version] @returns {string | null} null if it is new enough */
export function whyNodeTooOld(version = process.versions.node) {
  const least = engines.node.slice(2);
  if (version.localeCompare(least, "en", { numeric: true }) >= 0) return null;
  return `routebench needs Node ${engines.node}, and this is Node ${version}; run: npx -y -p node@24 node harness/bin/routebench.js`;
}

/**
 * The name of the package that an error says is missing. Null for any other error, such as a missing file of an app.
 * @param {string} message
 */
export function missingPackageIn(message) {
  const [, name = ""] = /Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
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
