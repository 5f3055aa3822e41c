import { readFile } from "node:fs/promises";
import path from "node:path";
import { parsePublishedSummary } from "@routebench/contract/published-summary";
import { ROOT_DIR } from "@routebench/host/workspace";
import { formatPercent } from "@routebench/report/format";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

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

/** The published comparison of runtimes. */
const COMPARISON = path.join(ROOT_DIR, "results/runtimes/summary.json");

/**
 * @param {readonly { name: string, version: string }[]} runtimes of a run
 * @param {string} today e.g. "2026-11-23"
 * @param {string} [comparison] file with the published comparison of runtimes
 * @returns {Promise<string[]>} a warning for each Node without support: what it does to the ranking, and the command
 *   that measures on a supported Node
 */
export async function unsupportedNodes(runtimes, today, comparison = COMPARISON) {
  const nodes = runtimes.filter(({ name }) => name === "node").map(({ version }) => version);
  const ended = nodes.filter((version) => endOf(version) < today);
  // A run that also has a supported Node compares them on purpose.
  if (ended.length === 0 || ended.length < nodes.length) return [];
  const published = await readFile(comparison, "utf8")
    .then(parsePublishedSummary)
    .catch(() => null);
  return ended.map((version) => {
    const end = endOf(version);
    const sentences = [
      `Node ${version} has been unsupported ${end ? `since ${end}` : "for years"}.`,
      published && lossesOn(majorOf(version), published),
      `To use Node 24: pnpm bench runtime add ${CURRENT} && pnpm bench --runtime ${CURRENT}`,
    ];
    return `warning: ${sentences.filter(Boolean).join(" ")}`;
  });
}

/**
 * The apps that lose speed, compared with themselves on the result's Node. Null if none does.
 * @type {(major: string, published: PublishedSummary) => string | null}
 */
function lossesOn(major, { entries, contests, machine }) {
  const newer = `Node ${majorOf(machine.nodeVersion)}`;
  const onNode = (/** @type {string} */ node) =>
    entries.filter(({ runtime, role }) => role === "app" && runtime?.startsWith(`${node}.`));
  const ids = new Map(onNode(newer).map(({ id, app }) => [app, id]));
  const compared = onNode(`Node ${major}`).flatMap(({ id, app }) => {
    const both = [id, ids.get(app)];
    const pair = contests[0]?.pairs.find(({ a, b }) => both.includes(a) && both.includes(b));
    if (!pair) return [];
    return pair.a === id
      ? [{ app, ratio: pair.ratio, isSlower: pair.verdict === "slower" }]
      : [{ app, ratio: 1 / pair.ratio, isSlower: pair.verdict === "faster" }];
  });
  const slower = compared.filter(({ isSlower }) => isSlower);
  const [most] = slower.toSorted((x, y) => x.ratio - y.ratio);
  if (!most) return null;
  const are = slower.length === 1 ? "is" : "are";
  return `On it, ${slower.length} of ${compared.length} frameworks ${are} slower than on ${newer}, ${most.app} by ${formatPercent(1 - most.ratio)}, so ranks may differ.`;
}

/** @param {string} version */
const majorOf = (version) => version.replace(/^v/, "").split(".", 1)[0] ?? "";

/**
 * @param {string} version
 * @returns {string} later than any day for versions newer than this table, "" for older versions
 */
function endOf(version) {
  const major = majorOf(version);
  return ENDS[major] ?? (Number(major) < OLDEST ? "" : "9999-12-31");
}
