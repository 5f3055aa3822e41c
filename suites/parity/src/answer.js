import { isNarrow } from "@routebench/contract/summary";
import { formatRatio } from "@routebench/report/format";
import { listed } from "@routebench/report/words";
import { CLIMB, RUNGS, STEPS } from "./ladder.js";

/** @import { Costs } from "./costs.js" */
/** @import { Rung } from "./ladder.js" */
/** @import { Estimate } from "@routebench/contract/summary" */

/**
 * Sentences about the ladder, made from its costs.
 * @typedef {"Node" | "Apache" | "neither" | "unknown"} Ahead the server that takes less; neither: tied; unknown:
 *   too few launches, or an interval beyond ±10%
 */

/** @type {(costs: Pick<Costs, "ratio">, rung: Rung) => Ahead} */
export function aheadOn({ ratio }, { node, apache }) {
  const { low = null, high = null } = ratio(node, apache) ?? {};
  if (low === null || high === null || !isNarrow({ low, high })) return "unknown";
  if (high < 1) return "Node";
  return low > 1 ? "Apache" : "neither";
}

/** @type {[Ahead, string][]} */
const CLAUSES = [
  ["Node", "Node takes less CPU time"],
  ["Apache", "Apache takes less CPU time"],
  ["neither", "Node and Apache are tied"],
  ["unknown", "there is not enough data"],
];

/** Which server is ahead on each rung, and by which factor. @type {(costs: Pick<Costs, "ratio">) => string} */
export function answerSentence(costs) {
  const clauses = CLAUSES.flatMap(([ahead, words]) => {
    const rungs = CLIMB.filter((rung) => aheadOn(costs, rung) === ahead);
    const isOrder = ahead === "Node" || ahead === "Apache";
    const names = rungs.map(({ id, node, apache }) => {
      const point = costs.ratio(node, apache)?.point ?? 1;
      return isOrder ? `(${id}) by ${formatRatio(Math.max(point, 1 / point))}` : `(${id})`;
    });
    return rungs.length === 0
      ? []
      : [`${words} on ${rungs.length === 1 ? "rung" : "rungs"} ${listed(names)}`];
  });
  return `${clauses.join("; ").replace(/^t/, "T")}.`;
}

/**
 * Whether the source's result is confirmed: Node is ahead while it prints a string, and Apache once both read a file
 * and write a log.
 * @type {(costs: Pick<Costs, "ratio">) => string}
 */
export function sourceSentence(costs) {
  const [printing, serving] = ["a", "d"].map((id) => {
    const rung = RUNGS.find((each) => each.id === id);
    return rung ? aheadOn(costs, rung) : "unknown";
  });
  const verdict =
    "The benchmark of 2015 found Apache ahead of Node once both read a file and write a log (rung (d))";
  if (serving === "unknown") return `${verdict}; here there is not enough data.`;
  if (serving === "neither") return `${verdict}; here the two are tied.`;
  if (serving === "Node") return `${verdict}; here Node takes less CPU time there too.`;
  return printing === "Node"
    ? `${verdict}; so it is here, and Node is ahead while it prints a string.`
    : `${verdict}; so it is here, but nothing shows Node ahead even while it prints a string.`;
}

/** Sentences for steps if both ends were measured. @type {(costs: Costs) => string[]} */
export const stepSentences = (costs) =>
  STEPS.flatMap(({ from, to, what }) => {
    const [base, ratio] = [costs.of(from), costs.ratio(to, from)];
    if (base === null || ratio === null) return [];
    const who = from.includes("node") ? "Node" : "Apache";
    return [`${who}: ${what} ${costWords(ratio, base.point)}.`];
  });

/** @type {(ratio: Estimate, baseUs: number) => string} */
function costWords({ point, low, high }, baseUs) {
  const extra = (/** @type {number} */ end, sign = 1) => formatUs(sign * (end - 1) * baseUs);
  if (low === null || high === null) {
    return `takes ${extra(point)} µs, without enough launches for an interval`;
  }
  if (low <= 1 && high >= 1) return `shows no cost (${extra(low)} to ${extra(high)} µs)`;
  return low > 1
    ? `costs ${extra(point)} µs a request (${extra(low)} to ${extra(high)})`
    : `saves ${extra(point, -1)} µs a request (${extra(high, -1)} to ${extra(low, -1)})`;
}

/** @param {number} value */
const formatUs = (value) => (Math.abs(value) < 9.95 ? value.toFixed(1) : value.toFixed(0));
