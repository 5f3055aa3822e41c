/**
 * Whether runs tell the same orders as one another, such as three of one's own and the published one: how many pairs of
 * entries two of them have, by how much their ratios differ, and each pair that they tell the other way round.
 *
 *   node harness/study/agreement.js <result.json> <result.json>...
 */
import { quantile } from "@routebench/stats/quantile";
import { loadResult } from "../src/results/result-store.js";
import { publishedSummary } from "../src/summarise/published-summary.js";
import { summarise } from "../src/summarise/summarise.js";
import { contradict, toldTwice } from "./told-twice.js";

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
const others = twice.filter(([, one, other]) => contradict(one, other));
const differ =
  apart.length > 0
    ? `; ratios differ by ${percent(0.5)} in the median, nine of ten by less than ${percent(0.9)}`
    : "";
process.stdout.write(
  `${twice.length} pairs are told twice${differ}; ${others.length} the other way round\n`,
);
for (const [pair, one, other] of others) {
  process.stdout.write(
    `${pair}: ${one.verdict} by ${one.where}, ${other.verdict} by ${other.where}\n`,
  );
}
process.exitCode = others.length > 0 ? 1 : 0;
