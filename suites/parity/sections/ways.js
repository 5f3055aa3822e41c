import { text } from "@routebench/report/sections/cells";
import { counted, listed } from "@routebench/report/words";
import { lowerFirst } from "../src/answer.js";
import { aheadIn, effectsIn, isTurned, observedIn, placesIn } from "../src/factors.js";

/** @import { Effect, Observed } from "../src/factors.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Estimate, Summary } from "@routebench/contract/summary" */
/** @import { Block, Section } from "@routebench/report/sections/section" */

/**
 * What turns the order of Node and Apache; null where the run did not ask in several ways.
 * @type {(result: ResultFile, summary: Summary) => Section | null}
 */
export function waysSection(result, { modes }) {
  const observed = observedIn(result);
  if (observed.length === 0) return null;
  const effects = effectsIn(observed);
  const { answer, moving } = answerSentences(observed, effects);
  return {
    id: "ways",
    title: "What turns the order of Node and Apache",
    leads: true,
    finding: answer.join(" "),
    blocks: [
      text(...answer, ...movingSentence(moving)),
      text(
        "Each thing is changed by itself, in every combination of the others that was measured; what is compared is what Node takes for a request over what Apache takes, launch against launch.",
        "All intervals of a table hold together, at 95 %; one that reaches beyond ±10 % decides nothing.",
        ...controlSentences(modes),
      ),
      ...(effects.length > 0 ? [effectsTable(effects)] : []),
      placesTable(observed),
    ],
  };
}

/** @type {(observed: Observed[], effects: Effect[]) => { answer: string[], moving: Effect[] }} moving: those that it does not name */
function answerSentences(observed, effects) {
  const turning = effects.filter(isTurned);
  const known = placesIn(observed).map(({ ratio }) => aheadIn(ratio));
  const count = (/** @type {ReturnType<typeof aheadIn>} */ who) =>
    known.filter((ahead) => ahead === who).length;
  const [node, apache] = [count("Node"), count("Apache")];
  const where = `of ${counted(known.length, "combination")} of what was asked and what is compared, on equal work, Node is ahead in ${node}, Apache in ${apache}`;
  if (turning.length > 0) {
    const answer = [
      `${turning.length === 1 ? "One thing turns" : "These turn"} the order: ${turning.map(turnWords).join("; ")}.`,
      `${upperFirst(where)}${restWords(known.length - node - apache)}.`,
    ];
    return { answer, moving: effects.filter((effect) => !isTurned(effect)) };
  }
  if (node > 0 && apache > 0) {
    const answer = `No one thing turns the order by itself; several together do: ${where}${restWords(known.length - node - apache)}.`;
    return { answer: [answer], moving: effects };
  }
  if (node + apache === 0) {
    return { answer: [`Who is ahead cannot be told: ${where}.`], moving: [] };
  }
  const [winner, loser] = node > 0 ? ["Node", "Apache"] : ["Apache", "Node"];
  const halves = effects.filter(({ ratios }) => ratios.some((ratio) => aheadIn(ratio) === loser));
  const [sure, but] =
    halves.length > 0 ? [" for sure", `, but for ${halves.map(turnWords).join("; ")}`] : ["", ""];
  const answer = `Nothing that was changed turns the order${sure}: ${where}${restWords(known.length - node - apache)}, so ${winner} is ahead wherever that can be told${but}.`;
  return { answer: [answer], moving: effects.filter((effect) => !halves.includes(effect)) };
}

/** @param {number} tied */
const restWords = (tied) => (tied === 0 ? "" : `, and in ${tied} neither for sure`);

/** @param {Effect} effect */
function turnWords({ factor, ratios }) {
  const at = ratios.map((ratio, place) => {
    const { name } = factor.levels[place === 0 ? 0 : 1];
    const who = aheadIn(ratio);
    const ahead = who === "unknown" ? "who is ahead cannot be told" : `${who} is ahead`;
    return `${ahead} with “${name}” (Node takes ${timesWords(ratio)})`;
  });
  return `${lowerFirst(factor.title)} – ${at.join(", ")}`;
}

/** The largest first. @param {Effect[]} effects */
function movingSentence(effects) {
  const size = (/** @type {Effect} */ { change }) => Math.abs(Math.log(change.point));
  const moving = effects
    .filter(({ change }) => aheadIn(change) === "Node" || aheadIn(change) === "Apache")
    .toSorted((one, other) => size(other) - size(one));
  if (moving.length === 0) return [];
  const words = moving.map(
    ({ factor, change }) => `${lowerFirst(factor.title)} (${timesWords(change)})`,
  );
  return [`What moves the ratio without turning it: ${listed(words)}.`];
}

/** @param {Estimate} ratio */
const timesWords = ({ point, low, high }) =>
  low === null || high === null
    ? `${point.toFixed(2)} times`
    : `${point.toFixed(2)} times, ${endWords(low)} to ${endWords(high)}`;

/** @param {Estimate} ratio */
const ratioWords = ({ point, low, high }) =>
  low === null || high === null
    ? `${point.toFixed(2)}×`
    : `${point.toFixed(2)}× (${endWords(low)}–${endWords(high)})`;

/** An end that is just off 1 is not written as 1. @param {number} end */
const endWords = (end) => end.toFixed(end.toFixed(2) === "1.00" ? 3 : 2);

const AHEAD = { Node: "Node", Apache: "Apache", neither: "a tie", unknown: "cannot be told" };

/** @type {(effects: Effect[]) => Block} */
const effectsTable = (effects) => ({
  kind: "grid",
  title: "What each thing changes",
  headings: ["What is changed", "From", "Node / Apache", "To", "Node / Apache", "Change", "Turns"],
  rows: effects.map((effect) => {
    const { factor, ratios, change } = effect;
    const [one, other] = factor.levels;
    return [
      ...[factor.title, one.name, ratioWords(ratios[0]), other.name, ratioWords(ratios[1])],
      ...[ratioWords(change), isTurned(effect) ? "yes" : "no"],
    ];
  }),
});

/** @type {(observed: Observed[]) => Block} */
const placesTable = (observed) => ({
  kind: "grid",
  title: "Every combination, on equal work",
  headings: ["Connections", "Each", "HTTP", "Compared by", "Node / Apache", "Takes less"],
  rows: placesIn(observed).map(({ connections, connection, http, clock, ratio }) => [
    ...[String(connections), connection, http, clock === "cpu" ? "CPU time" : "requests/s"],
    ...[ratioWords(ratio), AHEAD[aheadIn(ratio)]],
  ]),
});

/** How far a server differs from itself, in each case. @param {Summary["modes"]} modes */
function controlSentences(modes) {
  const ratios = modes.flatMap(({ noiseFloor }) => (noiseFloor ? [noiseFloor.ratio] : []));
  if (ratios.length === 0) return [];
  const off = Math.max(...ratios.map(({ point }) => Math.abs(point - 1)));
  const apart = ratios.filter((ratio) => ["Node", "Apache"].includes(aheadIn(ratio))).length;
  const but = apart > 0 ? `, in ${apart} of them for sure` : ", in none of them for sure";
  return [
    `The control, Node of rung (d=) beside itself, differs from itself by at most ${(100 * off).toFixed(1)} % in ${counted(ratios.length, "case")}${but}.`,
  ];
}

/** @param {string} words */
const upperFirst = (words) => words[0]?.toUpperCase() + words.slice(1);
