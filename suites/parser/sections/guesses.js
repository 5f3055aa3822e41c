import { text } from "@routebench/report/sections/cells";

/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */
/** @import { Section } from "@routebench/report/sections/section" */

/** What the source guessed, measured. Each is a subject's id. */

const NODE = "node-http";
const INCOMPLETE = "js-incomplete";
const COPYING = "js-copying";
const REQUEST_LINE = "js-request-line";
const SILENT = "node-http-silent";
const CALL_MORE = "node-http-call-more";

/** One call into execute(), two calls back: the headers are complete, the message is complete. */
const CALLS = 3;

/** @type {(_result: unknown, summary: { modes: ModeSummary[] }) => Section | null} */
export function guessesSection(_result, { modes }) {
  const main = modes.find(({ testCase }) => testCase.target.id === "get");
  const sentences = main ? guesses(main) : [];
  if (sentences.length === 0) return null;
  return {
    id: "guesses",
    title: "What the source guessed",
    blocks: [
      text(
        "The source’s author guessed that his parser was faster than Node’s because it is incomplete, or because of the cost of calls between C++ and JavaScript. Costs are CPU time per request; intervals are those of the ratios to Node’s parser.",
      ),
      { kind: "list", items: sentences.map((words) => ({ words })) },
    ],
  };
}

/** @param {Pick<ModeSummary, "rows" | "reference">} mode */
export function guesses({ rows, reference }) {
  const rowOf = (/** @type {string} */ id) => rows.find(({ appId }) => appId === id);
  const [node, incomplete] = [rowOf(NODE), rowOf(INCOMPLETE)];
  if (reference !== NODE || !node || !incomplete) return [];
  if (nsOf(node) === null || nsOf(incomplete) === null) return [];
  const pair = { node, incomplete };
  const [copying, line] = [rowOf(COPYING), rowOf(REQUEST_LINE)];
  const [silent, callMore] = [rowOf(SILENT), rowOf(CALL_MORE)];
  return [
    isFaster(pair),
    ...(line ? [properties(pair, line)] : []),
    ...(copying ? [copies(copying)] : []),
    ...(callMore ? [crossings(pair, callMore)] : []),
    ...(silent ? [returning(pair, silent)] : []),
    collections(pair),
  ];
}

/** @typedef {{ node: Row, incomplete: Row }} Pair */

/** @param {Pair} pair */
function isFaster({ node, incomplete }) {
  const verdicts = {
    faster: "is faster than Node’s, as the source found",
    slower: "is slower than Node’s, unlike what the source found",
    tied: "and Node’s are tied",
  };
  return `The incomplete parser ${verdicts[order(incomplete)]}: ${ns(incomplete)} a request against ${ns(node)}, ${ratio(incomplete)}.`;
}

/** @type {(pair: Pair, line: Row) => string} */
function properties({ node, incomplete }, line) {
  const more = number(line) - number(incomplete);
  const gap = number(node) - number(incomplete);
  const share = gap > 0 ? `, ${percent(more / gap)} of what lies between it and Node’s` : "";
  return more > 0
    ? `Properties returned: method, URL and version cost it ${whole(more)} ns more${share}.`
    : "Properties returned: method, URL and version cost it nothing that was measured.";
}

/** @param {Row} copying */
function copies(copying) {
  const verdicts = {
    faster: "still faster than Node’s, so copying is not all that explains its lead",
    slower: "slower than Node’s, so its lead is that it does not copy",
    tied: "tied with Node’s, so the copies explain its lead as far as was measured",
  };
  return `Bytes copied: with every string made from the bytes of its own it takes ${ns(copying)} a request, ${ratio(copying)}: ${verdicts[order(copying)]}.`;
}

/** @type {(pair: Pair, callMore: Row) => string} */
function crossings({ node, incomplete }, callMore) {
  const start = `Calls between JavaScript and C++: Node’s parser makes ${CALLS} for a request`;
  const gap = number(node) - number(incomplete);
  if (order(callMore) !== "slower") {
    const { low } = callMore.toReference ?? {};
    const most = low ? Math.max(0, number(node) / low - number(node)) : null;
    const bound = most === null ? "" : ` (at most ${whole(most)} ns)`;
    return `${start}; one more shows no cost${bound}, so nothing shows that they are the reason.`;
  }
  const each = number(callMore) - number(node);
  const all = CALLS * each;
  const part = all > gap / 2 ? "most" : "the lesser part";
  const distance = `${part} of its distance to the incomplete one, ${whole(gap)} ns`;
  const end = gap > 0 ? `: that is ${distance}` : "";
  return `${start}; one more costs ${whole(each)} ns, so they cost about ${whole(all)} of its ${ns(node)}${end}.`;
}

/** @type {(pair: Pair, silent: Row) => string} */
function returning({ node }, silent) {
  const share = 1 - number(silent) / number(node);
  const so =
    share > 0
      ? `so ${percent(share)} of its cost is making what it returns`
      : "which is no less than with all that it returns";
  return `What it returns: when it returns nothing, Node’s parser takes ${ns(silent)} a request, ${so}.`;
}

/** @param {Pair} pair */
function collections({ node, incomplete }) {
  const [a, b] = [node, incomplete].map(({ figures }) => figures.collectionsPerMillion?.estimate);
  if (!a || !b) return "The work of the garbage collector was not measured.";
  const [bytes, fewer] = [node, incomplete].map(({ figures }) =>
    whole(figures.allocatedBytesPerRequest?.estimate.point ?? 0),
  );
  return `Garbage collection: ${moreOften(a, b)} The young generation is collected ${whole(a.point)} and ${whole(b.point)} times in a million requests, with ${bytes} and ${fewer} bytes put onto the heap by each.`;
}

/** @type {(node: Estimate, incomplete: Estimate) => string} */
function moreOften(node, incomplete) {
  if (isAbove(node, incomplete)) {
    return "Node’s parser makes more of it than the incomplete one, as the source guessed from its jumpy heapUsed.";
  }
  return isAbove(incomplete, node)
    ? "Node’s parser makes less of it than the incomplete one, unlike what the source guessed from its jumpy heapUsed."
    : "the two are tied, though the source guessed from its jumpy heapUsed that Node’s parser makes more.";
}

/** @type {(one: Estimate, other: Estimate) => boolean} */
const isAbove = ({ low }, { high }) => low !== null && high !== null && low > high;

/** @param {Row} row */
const nsOf = (row) => row.figures.cpuNsPerRequest?.estimate.point ?? null;

/** @param {Row} row */
const number = (row) => nsOf(row) ?? Number.NaN;

/** @param {Row} row */
const ns = (row) => `${whole(number(row))} ns`;

/** Against Node's. @param {Row} row */
function order({ toReference }) {
  if (toReference?.low != null && toReference.low > 1) return "faster";
  return toReference?.high != null && toReference.high < 1 ? "slower" : "tied";
}

/** @param {Row} row */
function ratio({ toReference }) {
  if (!toReference) return "its speed relative to Node’s not measured";
  const { point, low, high } = toReference;
  const range = low === null || high === null ? "" : ` (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return `${point.toFixed(2)} times the speed${range}`;
}

/** @param {number} value */
const whole = (value) => Math.round(value).toLocaleString("en-US");

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;
