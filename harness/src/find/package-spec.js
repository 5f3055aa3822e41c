import validRange from "semver/ranges/valid.js";

/** @typedef {{ name: string, version: string }} PackageSpec name: or an app's; version: or a tag */

/** What npm takes for a name, and a folder may be called. */
const NAME = /^(@[\w.~-]+\/)?[\w~][\w.~-]*$/;

/** A word that the registry knows a version by. */
const TAG = /^[a-z][a-z0-9.-]*$/i;

/**
 * A package with a version, as npm writes it. Addresses and paths, which npm takes too, are none.
 * @param {string} text e.g. "fastify@4", "@hapi/hapi@21.4.0", "koa@latest"
 * @returns {PackageSpec | null}
 */
export function parsePackageSpec(text) {
  const at = text.lastIndexOf("@");
  const [name, version] = [text.slice(0, Math.max(0, at)), text.slice(at + 1).trim()];
  if (!NAME.test(name) || version === "") return null;
  return validRange(version) !== null || TAG.test(version) ? { name, version } : null;
}
