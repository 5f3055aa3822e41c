import { isNarrow, sideOfOne } from "@routebench/contract/summary";
import { listed } from "@routebench/report/words";
import { CLIMB } from "./ladder.js";

/** @import { Costs } from "./costs.js" */
/** @import { Rung } from "./ladder.js" */

const WORDS = {
  node: "Node takes less CPU time than Apache on",
  apache: "Apache takes less CPU time than Node on",
  tied: "Node and Apache are tied on",
  unknown: "There is not enough data on",
};

const VERDICTS = /** @type {(keyof typeof WORDS)[]} */ (Object.keys(WORDS));

/** Which server takes less on the source's rungs. @type {(costs: Pick<Costs, "ratio">) => string} */
export function answerSentence(costs) {
  const sentences = VERDICTS.flatMap((verdict) => {
    const rungs = CLIMB.filter((rung) => verdictOn(rung, costs) === verdict);
    if (rungs.length === 0) return [];
    const ids = listed(rungs.map(({ id }) => `(${id})`));
    return [`${WORDS[verdict]} rung${rungs.length > 1 ? "s" : ""} ${ids}.`];
  });
  return sentences.join(" ");
}

/** @type {(rung: Rung, costs: Pick<Costs, "ratio">) => keyof typeof WORDS} */
function verdictOn({ node, apache }, { ratio }) {
  const times = ratio(node, apache) ?? { low: null, high: null };
  const side = sideOfOne(times, 0);
  if (side === "neither") return isNarrow(times) ? "tied" : "unknown";
  return side === "below" ? "node" : "apache";
}
