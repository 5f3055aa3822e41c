/**
 * Whether runs tell the same orders as one another, such as three of one's own and the published one: how many pairs of
 * entries two of them have, by how much their ratios differ, each pair that they tell the other way round, and each that
 * one tells and of which the other's ratio alone lies on the other side.
 *
 *   node harness/study/agreement.js <folder> <folder>...
 */
import { quantile } from "@routebench/stats/quantile";
import { loadResult } from "../src/results/load-result.js";
import { publishedSummary } from "../src/summarise/published-summary.js";
import { summarise } from "../src/summarise/summarise.js";
import { contradict, toldTwice } from "./told-twice.js";

/** @import { Told } from "./told-twice.js" */

const summaries = await Promise.all(
  process.argv.slice(2).map(async (file) => {
    const result = await loadResult(file);
    const named = { id: file, title: file, command: result.environment.command ?? "" };
    return publishedSummary(result, summarise(result), named);
  }),
);
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
process.exitCode = others.length > 0 ? 1 : 0;
