import { UsageError } from "@routebench/host/usage-error";
import picomatch from "picomatch";
import { didYouMean } from "./did-you-mean.js";

/** Begins a pattern that matches engines. */
const ENGINE = "engine:";

/** @typedef {{ id: string, name: string, engine?: string }} Filtered */

/**
 * Chooses apps by folder, display name or engine, ignoring case. Patterns are globs. "engine:" matches engines, and "!"
 * excludes.
 * @template {Filtered} T
 * @param {T[]} apps @param {string[]} patterns @param {T[]} [usual]
 * @throws {UsageError} if a pattern matches no app, or no app is left
 */
export function filterApps(apps, patterns, usual = apps) {
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!"));
  const unwanted = patterns.filter((pattern) => pattern.startsWith("!")).map((p) => p.slice(1));
  for (const pattern of [...wanted, ...unwanted]) assertMatches(apps, pattern);
  const chosen = (wanted.length > 0 ? apps : usual).filter(
    (app) =>
      (wanted.length === 0 || wanted.some((pattern) => matches(app, pattern))) &&
      !unwanted.some((pattern) => matches(app, pattern)),
  );
  if (chosen.length === 0) {
    const orAll = wanted.length === 0 && usual.length < apps.length ? ", or add --all" : "";
    throw new UsageError(`no app matches all of: ${patterns.join(" ")}. Remove a filter${orAll}`);
  }
  return chosen;
}

/** @param {Filtered[]} apps @param {string} pattern @throws {UsageError} if no app matches */
function assertMatches(apps, pattern) {
  if (pattern === "" || pattern === ENGINE) {
    throw new UsageError("a filter is empty. Give a folder or display name, e.g. fastify");
  }
  if (apps.some((app) => matches(app, pattern))) return;
  const [what, names] = pattern.startsWith(ENGINE)
    ? ["engines", [...new Set(apps.flatMap(({ engine }) => engine ?? []))]]
    : ["apps", apps.map(({ id }) => id)];
  const hint = pattern.includes(",") ? ". Give each name its own --filter" : "";
  const suggestion = didYouMean(pattern.replace(ENGINE, ""), names);
  const choices =
    names.length > 0 ? `the ${what} are: ${names.join(", ")}` : `there are no ${what}`;
  throw new UsageError(`no app matches the filter "${pattern}"${hint}; ${choices}${suggestion}`);
}

/** @type {(app: Filtered, pattern: string) => boolean} */
function matches({ id, name, engine }, pattern) {
  const options = { nocase: true, dot: true };
  if (pattern.startsWith(ENGINE)) {
    return engine !== undefined && picomatch(pattern.slice(ENGINE.length), options)(engine);
  }
  const isMatch = picomatch(pattern, options);
  return isMatch(id) || isMatch(name);
}
