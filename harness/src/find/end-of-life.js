/**
 * When support of each major version of Node ends: schedule.json of https://github.com/nodejs/Release.
 * @type {Record<string, string>}
 */
const ENDS = {
  18: "2025-04-30",
  19: "2023-06-01",
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
  26: "2029-04-30",
};

const OLDEST = Math.min(...Object.keys(ENDS).map(Number));

/** The newest LTS version on which all featured apps run: uWebSockets.js has no binary for Node 26. */
const CURRENT = "node@24";

/**
 * @param {readonly { name: string, version: string }[]} runtimes of a run
 * @param {string} today e.g. "2026-11-23"
 * @returns {string[]} a line for each Node without support, with a command that measures on a supported Node
 */
export function unsupportedNodes(runtimes, today) {
  const nodes = runtimes.filter(({ name }) => name === "node").map(({ version }) => version);
  const ended = nodes.filter((version) => endOf(version) < today);
  // A run that also has a supported Node compares them on purpose.
  if (ended.length < nodes.length) return [];
  return ended.map((version) => {
    const end = endOf(version);
    return `Node ${version} has been unsupported ${end ? `since ${end}` : "for years"}. To use Node 24: pnpm bench runtime add ${CURRENT} && pnpm bench --runtime ${CURRENT}`;
  });
}

/**
 * @param {string} version
 * @returns {string} later than any day for versions newer than this table, "" for older versions
 */
function endOf(version) {
  const [major = ""] = version.split(".", 1);
  return ENDS[major] ?? (Number(major) < OLDEST ? "" : "9999-12-31");
}
