/**
 * Whether runs agree, such as three runs of today and the published one: how many pairs of entries two runs both have,
 * by how much their ratios differ, and which pairs are in opposite orders.
 *
 *   node harness/study/agreement.js <folder> <folder>...
 *
 * A folder's summary.json is read, whatever its method; without one, its result is summarised.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { quantile } from "@routebench/stats/quantile";
import { loadResult } from "../src/results/load-result.js";
import { publishedSummary } from "../src/summarise/published-summary.js";
import { summarise } from "../src/summarise/summarise.js";
import { contradict, toldTwice } from "./told-twice.js";

/** @import { Told } from "./told-twice.js" */

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

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

const summaries = await Promise.all(process.argv.slice(2).map(summaryIn));
const twice = toldTwice(summaries);
const apart = twice.map(([, one, other]) => Math.abs(Math.log(one.ratio / other.ratio)));
const percent = (/** @type {number} */ share) =>
  `${(100 * Math.expm1(quantile(apart, share))).toFixed(1)} %`;

/** One tells an order, and the other has the two on different sides of it. @type {(one: Told, other: Told) => boolean} */
const isBeyond = ({ verdict }, { ratio }) =>
  (verdict === "faster" && ratio < 1) || (verdict === "slower" && ratio > 1);
const others = twice.filter(([, one, other]) => contradict(one, other));
const beyond = twice.filter(
  ([, one, other]) => !contradict(one, other) && (isBeyond(one, other) || isBeyond(other, one)),
);

const differ =
  apart.length > 0
    ? `; ratios differ by ${percent(0.5)} in the median, nine of ten by less than ${percent(0.9)}`
    : "";
process.stdout.write(
  `${twice.length} pairs are told twice${differ}; ${others.length} the other way round, ${beyond.length} with one ratio on the other side\n`,
);
for (const [pair, one, other] of [...others, ...beyond]) {
  const [first, second] = [one, other].map(
    ({ ratio, verdict, where }) => `${ratio.toFixed(3)}, ${verdict}, by ${where}`,
  );
  process.stdout.write(`${pair}: ${first}; ${second}\n`);
}
process.exitCode = others.length > 0 || twice.length === 0 ? 1 : 0;
