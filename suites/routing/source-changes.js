import { SOURCE_FIGURES } from "./sections/source-figures.js";

/**
 * @import { SourceFigures } from "./sections/source-figures.js"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 * @import { ProtocolSubject } from "@routebench/contract/suite"
 *
 * @typedef {"source" | "today" | "only"} Versions the source's, others, or no framework is there in both
 * @typedef {object} Era what is set in one table
 * @property {Versions} versions
 * @property {string} node such as "Node 20.10.0"
 * @property {readonly ProtocolSubject[]} subjects
 *
 * @typedef {{ low: number, mid: number, high: number }} Range over the passes
 * @typedef {(subject: ProtocolSubject) => readonly number[]} RatesOf a subject: requests/s of each pass
 */

/** On which the source ran. */
const SOURCE_NODE = "Node 20.10.0";

/** A framework's id in the list of the source, whatever version and runtime. @param {Pick<ProtocolSubject, "id">} subject */
export const baseOf = ({ id }) => id.split("@", 1)[0] ?? id;

/** @param {Pick<ProtocolSubject, "id">} subject @returns {SourceFigures | undefined} */
export const figuresOf = (subject) => SOURCE_FIGURES.find(({ id }) => id === baseOf(subject));

/** @param {Pick<ProtocolSubject, "runsOn">} subject */
const nodeOf = ({ runsOn }) => runsOn ?? "no Node";

/** @param {ProtocolSubject} subject */
const isOfSource = (subject) => subject.version.split(" ", 1)[0] === figuresOf(subject)?.version;

/**
 * The one nearest to the source first. What is there in one version alone stands in for the other.
 * @param {readonly ProtocolSubject[]} subjects
 * @returns {Era[]}
 */
export function erasOf(subjects) {
  const versionsOf = (/** @type {ProtocolSubject} */ one) =>
    new Set(subjects.filter((other) => baseOf(other) === baseOf(one)).map(isOfSource));
  const haveBoth = subjects.some((one) => versionsOf(one).size > 1);
  const belongs = (/** @type {ProtocolSubject} */ one, /** @type {Versions} */ versions) =>
    versions === "only" ||
    versionsOf(one).size === 1 ||
    isOfSource(one) === (versions === "source");
  /** @type {readonly Versions[]} */
  const kinds = haveBoth ? ["source", "today"] : ["only"];
  const nodes = [...new Set(subjects.map(nodeOf))].toSorted(
    (one, other) => Number(other === SOURCE_NODE) - Number(one === SOURCE_NODE),
  );
  return kinds.flatMap((versions) =>
    (versions === "today" ? nodes.toReversed() : nodes).map((node) => ({
      ...{ versions, node },
      subjects: subjects.filter((one) => nodeOf(one) === node && belongs(one, versions)),
    })),
  );
}

/** @param {Era} era */
export function eraWords({ versions, node }) {
  if (versions === "only") return node;
  return `${versions === "source" ? "the source’s" : "today’s"} versions on ${node}`;
}

/** @param {readonly number[]} values @returns {Range | null} */
function rangeOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, mid, high] = [sorted[0], sorted[(sorted.length - 1) >> 1], sorted.at(-1)];
  return low && mid && high ? { low, mid, high } : null;
}

/** @type {(one: Range | null, other: Range | null) => Range | null} */
const over = (one, other) =>
  one &&
  other && { low: one.low / other.high, mid: one.mid / other.mid, high: one.high / other.low };

/** @param {number} value @returns {Range} */
const exactly = (value) => ({ low: value, mid: value, high: value });

/**
 * How a framework’s lead over express came from the source’s to that of today’s ranking, factor by factor: machine (its
 * protocol once more), Node, framework, method. They multiply to the whole.
 * @typedef {{ name: string, source: number, ranked: Range | null, factors: { what: string, range: Range | null }[] }} Change
 * @type {(eras: readonly Era[], ratesOf: RatesOf, published: PublishedSummary | null) => Change[]}
 */
export function changesOf(eras, ratesOf, published) {
  const first = eras.find(({ versions }) => versions === "source");
  const there = eras.find((one) => one.versions === "source" && one.node !== first?.node);
  const today = eras.find((one) => one.versions === "today" && one.node === there?.node);
  if (!first || !there || !today) return [];
  const leadIn = (/** @type {Era} */ era, /** @type {string} */ id) => {
    const rates = (/** @type {string} */ wanted) => {
      const subject = era.subjects.find((one) => baseOf(one) === wanted);
      return subject ? rangeOf(ratesOf(subject)) : null;
    };
    return over(rates(id), rates("express"));
  };
  return SOURCE_FIGURES.filter(({ id }) => id !== "express").map(({ id, name, wrk }) => {
    const [then, moved, now] = [first, there, today].map((era) => leadIn(era, id));
    const ranked = rankedLead(published, id);
    return {
      ...{ name, source: wrk.times, ranked },
      factors: [
        { what: "machine", range: over(then ?? null, exactly(wrk.times)) },
        { what: "Node", range: over(moved ?? null, then ?? null) },
        { what: "framework", range: over(now ?? null, moved ?? null) },
        { what: "method", range: over(ranked, now ?? null) },
      ],
    };
  });
}

/** With the interval that its ranks rest on. @type {(published: PublishedSummary | null, id: string) => Range | null} */
function rankedLead(published, id) {
  const contest = published?.contests.find(({ mode }) => mode === "external");
  const pair = contest?.pairs.find(
    ({ a, b }) => (a === id && b === "express") || (b === id && a === "express"),
  );
  if (!pair || pair.low === null || pair.high === null) return null;
  const { low, ratio: mid, high } = pair;
  return pair.a === id ? { low, mid, high } : { low: 1 / high, mid: 1 / mid, high: 1 / low };
}

/** A sentence for each framework. @param {Change} change */
export function changeSentence({ name, source, ranked, factors }) {
  const from = `${name}: ${source.toFixed(2)} times express in the source`;
  if (ranked === null) return `${from}; no published ranking has both today.`;
  const unknown = factors.filter(({ range }) => range === null).map(({ what }) => what);
  const shown = factors
    .flatMap(({ what, range }) =>
      range !== null && (range.low > 1 || range.high < 1) ? [{ what, mid: range.mid }] : [],
    )
    .toSorted((a, b) => Math.abs(Math.log(b.mid)) - Math.abs(Math.log(a.mid)));
  const list = shown.map(({ what, mid }) => `${what} (×${mid.toFixed(2)})`).join(", then ");
  const what =
    shown.length === 0
      ? "none of machine, Node, framework and method is shown to have changed it"
      : `what changed it, most first: ${list}`;
  const rest = unknown.length === 0 ? "" : `; not measured: ${unknown.join(", ")}`;
  return `${from}, ${ranked.mid.toFixed(2)} times in today’s ranking; ${what}${rest}.`;
}
