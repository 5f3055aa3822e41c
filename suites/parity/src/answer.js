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

/** Names the rung on which the order changes. @type {(costs: Pick<Costs, "ratio">) => string} */
export function answerSentence(costs) {
  const times = timesIn(costs);
  const climbed = CLIMB.map((rung) => ({ rung, ahead: aheadOn(costs, rung) }));
  const decided = climbed.filter(({ ahead }) => ahead === "Node" || ahead === "Apache");
  const [first] = decided;
  if (!first) {
    const where = "on the rungs (a) to (d)";
    const tied = climbed.filter(({ ahead }) => ahead === "neither");
    if (tied.length === climbed.length) return `Node and Apache are tied ${where}.`;
    if (tied.length > 0) {
      return `Node and Apache are tied on ${rungsWords(tied)}; of the other rungs it is not known.`;
    }
    const hasIntervals = climbed.some(
      ({ rung: { node, apache } }) => typeof costs.ratio(node, apache)?.low === "number",
    );
    return hasIntervals
      ? `Who is ahead ${where} is unknown: no interval is within ±10%. Use more --rounds.`
      : `Node and Apache were not measured in the same rounds often enough ${where}.`;
  }
  const turn = decided.find(({ ahead }) => ahead !== first.ahead);
  const start = `${first.ahead} takes less CPU time on rung (${first.rung.id}) (${times(first.rung)})`;
  if (!turn) {
    const on = (/** @type {Ahead} */ which, /** @type {string} */ what) => {
      const rungs = climbed.filter(({ ahead }) => ahead === which);
      return rungs.length === 0 ? "" : `; ${what} on ${rungsWords(rungs)}`;
    };
    const but = on("neither", "tied") + on("unknown", "not measured well enough");
    const last = decided.at(-1) ?? first;
    const still =
      last === first ? "" : `, and still on rung (${last.rung.id}) (${times(last.rung)})`;
    return `The order does not change from rung to rung: ${start}${still}${but}.`;
  }
  const back = decided.slice(decided.indexOf(turn)).find(({ ahead }) => ahead === first.ahead);
  const again = back
    ? `, and ${back.ahead} again on rung (${back.rung.id}) (${times(back.rung)})`
    : "";
  return `The order changes on rung (${turn.rung.id}), ${lowerFirst(turn.rung.title)}: ${start}, ${turn.ahead} there (${times(turn.rung)})${again}.`;
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

/** @param {{ rung: Rung }[]} climbed */
const rungsWords = (climbed) =>
  `rung${climbed.length > 1 ? "s" : ""} ${listed(climbed.map(({ rung }) => `(${rung.id})`))}`;

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

/**
 * How many times as much the side that is behind takes.
 * @type {(costs: Pick<Costs, "ratio">) => (rung: Rung) => string}
 */
const timesIn =
  (costs) =>
  ({ node, apache }) => {
    const point = costs.ratio(node, apache)?.point ?? 1;
    const [loser, ratio] = point < 1 ? ["Apache", 1 / point] : ["Node", point];
    return `${loser} takes ${formatRatio(ratio)} as much`;
  };

/** For use within a sentence: names keep their capitals. @param {string} title */
const lowerFirst = (title) =>
  /^(Apache|Node)/.test(title) ? title : title[0]?.toLowerCase() + title.slice(1);

/** @param {number} value */
const formatUs = (value) => (Math.abs(value) < 9.95 ? value.toFixed(1) : value.toFixed(0));
