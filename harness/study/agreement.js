/**
 * Whether runs agree, such as three runs of today and the published run: how many pairs of entries two runs share,
 * how much their ratios differ, and which pairs have opposite orders.
 *
 *   node harness/study/agreement.js <folder> <folder>...
 *
 * Reads each folder's summary.json, of any method. Without a summary.json it summarises the folder's result.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { quantile } from "@routebench/stats/quantile";
import { loadResult } from "../src/results/load-result.js";
import { publishedSummary } from "../src/summarise/published-summary.js";
import { summarise } from "../src/summarise/summarise.js";
import { areOpposite, sharedPairs } from "./shared-pairs.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */
/** @import { Claim, SharedPair } from "./shared-pairs.js" */

/** @param {string} folder @returns {Promise<PublishedSummary>} named after its folder */
async function summaryIn(folder) {
  const stored = await readFile(path.join(folder, "summary.json"), "utf8").catch(() => null);
  if (stored !== null) return { ...JSON.parse(stored), id: folder };
  const result = await loadResult(folder);
  const { method } = result.config;
  if (method !== METHOD) {
    throw new Error(
      `"${folder}" has no summary.json, and its method is ${method}, not ${METHOD}. Publish it with the commit that measured it.`,
    );
  }
  return publishedSummary(result, summarise(result), { id: folder, title: folder, command: null });
}

/** Whether a claims an order that b's ratio contradicts. @type {(a: Claim, b: Claim) => boolean} */
const isBeyond = ({ verdict }, { ratio }) =>
  (verdict === "faster" && ratio < 1) || (verdict === "slower" && ratio > 1);

const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const shared = sharedPairs(await Promise.all(process.argv.slice(2).map(summaryIn)));
const opposite = shared.filter(areOpposite);
const beyond = shared.filter(
  (pair) =>
    !areOpposite(pair) && (isBeyond(pair.first, pair.second) || isBeyond(pair.second, pair.first)),
);
const logs = shared.map(({ first, second }) => Math.abs(Math.log(first.ratio / second.ratio)));
const percent = (/** @type {number} */ share) =>
  `${(100 * Math.expm1(quantile(logs, share))).toFixed(1)}%`;
const differ =
  logs.length > 0
    ? `; ratios differ by ${percent(0.5)} in the median, nine of ten by less than ${percent(0.9)}`
    : "";
print(
  `${shared.length} pairs are in two runs${differ}; ${opposite.length} the other way round, ${beyond.length} with one ratio on the other side`,
);
for (const { pair, first, second } of [...opposite, ...beyond]) {
  const claims = [first, second].map(
    ({ ratio, verdict, result }) => `${ratio.toFixed(3)}, ${verdict}, by ${result}`,
  );
  print(`${pair}: ${claims.join("; ")}`);
}
process.exitCode = opposite.length > 0 || shared.length === 0 ? 1 : 0;
