/**
 * The day on which the support of each major of Node ends, of those that may run apps here: schedule.json of
 * https://github.com/nodejs/Release.
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

/** The newest with long-term support on which all featured apps run: uWebSockets.js has no binary for Node 26. */
const CURRENT = "node@24";

/**
 * @param {readonly { name: string, version: string }[]} runtimes that a run chose
 * @param {string} today e.g. "2026-11-23"
 * @returns {string[]} a line for each Node that has no support any more, and how to measure on one that has
 */
export function unsupportedNodes(runtimes, today) {
  const nodes = runtimes.filter(({ name }) => name === "node").map(({ version }) => version);
  const ended = nodes.filter((version) => endOf(version) < today);
  // If a run also has a supported Node, it compares the two.
  if (ended.length < nodes.length) return [];
  return ended.map((version) => {
    const end = endOf(version);
    return `Node ${version} has been unsupported ${end ? `since ${end}` : "for years"}. To use Node 24: pnpm bench runtime add ${CURRENT} && pnpm bench --runtime ${CURRENT}`;
  });
}

/**
 * @param {string} version
 * @returns {string} of what is newer than this table, later than any day; of what is older, ""
 */
function endOf(version) {
  const [major = ""] = version.split(".", 1);
  return ENDS[major] ?? (Number(major) < OLDEST ? "" : "9999-12-31");
}
