/** @typedef {import("@routebench/contract/result-file").Served} Served */

/**
 * Where an app's responses differ from the others': a header that most send and it does not, or
 * that it alone or few send. Unequal headers are unequal work.
 * @param {(Served | null | undefined)[]} apps in any order; those that were not verified are passed over
 * @returns {string[][]} for each app its differences in words; empty if it is like most
 */
export function servedDifferences(apps) {
  const known = apps.filter((served) => served != null);
  const all = new Set(known.flatMap(headerNames));
  /** @param {string} name */
  const share = (name) =>
    known.filter((served) => headerNames(served).includes(name)).length / known.length;
  return apps.map((served) => {
    if (served == null) return [];
    const own = headerNames(served);
    const differences = [...all].sort().flatMap((name) => {
      if (own.includes(name)) return share(name) < 0.5 ? [`sends ${name}`] : [];
      return share(name) > 0.5 ? [`no ${name} header`] : [];
    });
    if (!served.keepAlive) differences.push("closes the connection");
    return differences;
  });
}

/**
 * @param {Served} served
 * @returns {string[]} in lower case
 */
function headerNames({ head }) {
  return head.slice(1).map((line) => line.split(":", 1)[0]?.trim().toLowerCase() ?? "");
}
