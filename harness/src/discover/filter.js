import picomatch from "picomatch";
import { UsageError } from "../usage-error.js";

/**
 * Chooses apps by folder or display name, ignoring case. Patterns are globs; a pattern that begins
 * with "!" excludes what it matches.
 * @template {{ id: string, name: string }} T
 * @param {T[]} apps
 * @param {string[]} patterns
 * @returns {T[]} in the order given
 * @throws {UsageError} if a pattern matches no app, or nothing is left
 */
export function filterApps(apps, patterns) {
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!"));
  const unwanted = patterns.filter((pattern) => pattern.startsWith("!")).map((p) => p.slice(1));
  for (const pattern of [...wanted, ...unwanted]) {
    if (pattern === "") {
      throw new UsageError("a filter is empty; give a folder or display name, e.g. fastify");
    }
    if (!apps.some((app) => matches(app, pattern))) {
      const known = apps.map((app) => app.id).join(", ");
      throw new UsageError(`no app matches the filter "${pattern}"; the apps are: ${known}`);
    }
  }
  const chosen = apps.filter(
    (app) =>
      (wanted.length === 0 || wanted.some((pattern) => matches(app, pattern))) &&
      !unwanted.some((pattern) => matches(app, pattern)),
  );
  if (chosen.length === 0) {
    throw new UsageError(`the filters ${patterns.join(" ")} leave no app; drop one of them`);
  }
  return chosen;
}

/**
 * @param {{ id: string, name: string }} app
 * @param {string} pattern
 */
function matches(app, pattern) {
  const isMatch = picomatch(pattern, { nocase: true, dot: true });
  return isMatch(app.id) || isMatch(app.name);
}
