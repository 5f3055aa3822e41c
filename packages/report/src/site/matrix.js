import { mayBeOneMachine, systemOf } from "@routebench/contract/circumstances";
import { traitsOf } from "@routebench/contract/runtimes";
import { verdictOf } from "@routebench/contract/verdict";
import { QUESTIONS } from "./questions.js";

/**
 * @import { Question } from "./questions.js"
 * @import { Judgement } from "@routebench/contract/summary"
 * @import { Verdict } from "@routebench/contract/verdict"
 * @import { PublishedContest, PublishedEntry, PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {{ folder: string, summary: PublishedSummary }} PublishedResult folder: relative to the home page, with a
 *   slash at its end; "" for the page's own folder
 *
 * @typedef {object} AppFacts what a manifest says of an app
 * @property {string} id folder of the app
 * @property {string} name
 * @property {string} version
 * @property {string} homepage
 * @property {string} engine what speaks HTTP, such as node:http
 * @property {boolean} isFeatured
 * @property {string} [runsOn] the only runtime that it supports
 * @property {string} [licence] of its package
 * @property {number} [weeklyDownloads] of its package
 * @property {string} [lastRelease] date of its package's last release, such as 2026-11-20
 *
 * @typedef {{ value: number, low: number | null, high: number | null, verdict: Verdict | null }} MatrixFigure
 *   verdict: compared with node:http, or of a cost: compared with the smaller case; null: nothing was compared
 * @typedef {{ why: string }} Missing
 * @typedef {MatrixFigure | Missing} MatrixCell
 *
 * @typedef {object} Pair two rows of a column
 * @property {number} a place in the rows
 * @property {number} b
 * @property {number} ratio speed of a / speed of b
 * @property {number | null} half the interval is from ratio / half to ratio × half; null: too few launches
 * @property {Verdict} verdict a compared with b
 *
 * @typedef {object} MatrixColumn
 * @property {Question} question
 * @property {string} folder of the result with its report
 * @property {PublishedSummary} summary of that result
 * @property {PublishedResult[]} sources that result, and results with more apps
 * @property {MatrixCell[]} cells by row
 * @property {Pair[]} pairs of a speed; empty for other questions
 *
 * @typedef {{ label: string, column: MatrixColumn }} RuntimeColumn hello on another runtime; label: such as Bun 1.4.5
 * @typedef {{ rows: AppFacts[], columns: MatrixColumn[], runtimes: RuntimeColumn[] }} Matrix
 */

export const REFERENCE = "node-http";

/** All apps × all questions that a published result answers. @type {(published: PublishedResult[], apps: AppFacts[]) => Matrix} */
export function matrixOf(published, apps) {
  const rows = sortedBySpeed(apps, published);
  return {
    rows,
    columns: QUESTIONS.flatMap((question) => columnOf(question, published, rows) ?? []),
    runtimes: runtimesOf(published, rows),
  };
}

/** The fastest first, and apps without a figure last, by name. @type {(apps: AppFacts[], published: PublishedResult[]) => AppFacts[]} */
function sortedBySpeed(apps, published) {
  const [hello] = QUESTIONS;
  const speeds = hello ? columnOf(hello, published, apps) : null;
  const speedOfApp = (/** @type {AppFacts} */ app) => {
    const cell = speeds?.cells[apps.indexOf(app)];
    return cell && "value" in cell ? cell.value : -1;
  };
  return apps.toSorted(
    (a, b) => speedOfApp(b) - speedOfApp(a) || a.name.localeCompare(b.name, "en"),
  );
}

/**
 * Null if no published result answers the question.
 * @type {(question: Question, published: PublishedResult[], rows: AppFacts[], variant?: string) => MatrixColumn | null}
 */
function columnOf(question, published, rows, variant = "") {
  const sources = sourcesOf(question, published);
  const [first] = sources;
  if (!first) return null;
  const summaries = sources.map(({ summary }) => summary);
  const ids = rows.map(({ id }) => `${id}${variant}`);
  return {
    question,
    ...first,
    sources,
    cells: rows.map((app, place) => cellOf(question, summaries, app, ids[place] ?? app.id)),
    pairs: question.kind === "speed" ? pairsOf(question.caseId, summaries, ids) : [],
  };
}

/**
 * The results that answer a question. Results of another machine, method or Node than the first are left out, because
 * figures of one column are compared.
 * @type {(question: Question, published: PublishedResult[]) => PublishedResult[]}
 */
function sourcesOf({ results }, published) {
  const sources = results.flatMap((id) => resultOf(id, published) ?? []);
  const [first] = sources;
  return sources.filter(({ summary }) => first && areComparable(summary, first.summary));
}

/** The version of an app in the first result that has it. @type {(published: PublishedResult[], app: string) => string | undefined} */
export const versionIn = (published, app) =>
  published
    .flatMap(({ summary }) => summary.entries)
    .find(({ id }) => id === app || id.startsWith(`${app}@`))?.version;

/** @type {(summary: PublishedSummary, other: PublishedSummary) => boolean} */
export const areComparable = (summary, other) =>
  summary.method === other.method &&
  summary.machine.nodeVersion === other.machine.nodeVersion &&
  summary.machine.cpuModel === other.machine.cpuModel &&
  summary.machine.cores === other.machine.cores &&
  systemOf(summary.machine.operatingSystem) === systemOf(other.machine.operatingSystem) &&
  mayBeOneMachine(summary.machine.coreWorkUs, other.machine.coreWorkUs);

/** @type {(id: string | null, published: PublishedResult[]) => PublishedResult | undefined} */
export const resultOf = (id, published) => published.find(({ summary }) => summary.id === id);

/** @type {(question: Question, summaries: PublishedSummary[], app: AppFacts, entry: string) => MatrixCell} */
function cellOf(question, summaries, app, entry) {
  for (const summary of summaries) {
    const figure = figureOf(question, summary, entry);
    if (figure) return figure;
  }
  const asked = { cases: casesOf(question), why: question.why };
  return { why: whyMissing(asked, summaries, app, entry) };
}

/** @type {(question: Question, summary: PublishedSummary, entry: string) => MatrixFigure | null} */
function figureOf(question, summary, entry) {
  if (question.kind === "speed") return speedOf(question.caseId, summary, entry);
  if (question.kind === "cost") return costOf(question, summary, entry);
  const row = summary.footprints.flatMap(({ rows }) => rows).find((each) => each.entry === entry);
  if (!row) return null;
  if (question.metric === "installedBytes") {
    if (row.installedBytes === undefined) return null;
    return { value: row.installedBytes ?? 0, low: null, high: null, verdict: null };
  }
  const figure = row.figures[question.metric];
  return figure ? { value: figure.point, low: figure.low, high: figure.high, verdict: null } : null;
}

/** Relative to another entry. @type {(caseId: string, summary: PublishedSummary, entry: string, to?: string) => MatrixFigure | null} */
export function speedOf(caseId, summary, entry, to = REFERENCE) {
  const contest = contestOf(caseId, summary);
  if (!contest?.rows.some((row) => row.entry === entry)) return null;
  if (entry === to) return { value: 1, low: null, high: null, verdict: null };
  const pair = pairOf(contest, entry, to);
  return pair && { value: pair.ratio, low: pair.low, high: pair.high, verdict: pair.verdict };
}

/** External load only: in-process figures are of other conditions. @type {(caseId: string, summary: PublishedSummary) => PublishedContest | undefined} */
export const contestOf = (caseId, { contests }) =>
  contests.find((contest) => contest.mode === "external" && contest.case.id === caseId);

/**
 * The speed of a compared with that of b, whichever of both comes first in the result.
 * @type {(contest: PublishedContest, a: string, b: string) => { ratio: number, low: number | null, high: number | null,
 *   verdict: Verdict } | null}
 */
export function pairOf({ pairs }, a, b) {
  const pair = pairs.find((each) => each.a === a && each.b === b);
  if (pair) return { ...pair, verdict: verdictOf({ verdict: pair.verdict, ratio: pair }) };
  const inverse = pairs.find((each) => each.a === b && each.b === a);
  if (!inverse) return null;
  const ratio = 1 / inverse.ratio;
  const low = inverse.high && 1 / inverse.high;
  const high = inverse.low && 1 / inverse.low;
  const verdict = verdictOf({ verdict: OPPOSITE[inverse.verdict], ratio: { low, high } });
  return { ratio, low, high, verdict };
}

/** @type {Record<Judgement, Judgement>} */
const OPPOSITE = { faster: "slower", slower: "faster", equal: "equal", undecided: "undecided" };

/** @type {Record<"more" | "less" | "equal" | "undecided", Judgement>} */
const JUDGEMENT_OF_COST = {
  more: "slower",
  less: "faster",
  equal: "equal",
  undecided: "undecided",
};

/** @type {(question: { from: string, to: string }, summary: PublishedSummary, entry: string) => MatrixFigure | null} */
function costOf({ from, to }, { costs }, entry) {
  const cost = costs.find(
    (each) => each.mode === "external" && each.from === from && each.to === to,
  );
  const row = cost?.rows.find((each) => each.entry === entry);
  if (!row) return null;
  const { point: value, low, high } = row.ratio;
  const verdict = verdictOf({ verdict: JUDGEMENT_OF_COST[row.verdict], ratio: { low, high } });
  return { value, low, high, verdict };
}

/** @type {(question: Question) => string[]} */
const casesOf = (question) => {
  if (question.kind === "amount") return [];
  return question.kind === "speed" ? [question.caseId] : [question.from, question.to];
};

/**
 * cases: their ids; empty: footprints. why: if the results have no reason.
 * @type {(asked: { cases: string[], why: string }, summaries: PublishedSummary[], app: Pick<AppFacts, "runsOn">,
 *   entry: string) => string}
 */
export function whyMissing({ cases, why }, summaries, { runsOn }, entry) {
  const absent = summaries.flatMap(({ contests, footprints }) =>
    cases.length > 0
      ? contests.filter(({ case: { id } }) => cases.includes(id)).flatMap((each) => each.absent)
      : footprints.flatMap((each) => each.absent),
  );
  const reason = absent.find((each) => each.entry === entry)?.reason;
  if (reason) return reason;
  return !runsOn || entry.endsWith(`@${runsOn}`)
    ? why
    : `It runs only on ${traitsOf(runsOn)?.title ?? runsOn}.`;
}

/** Every pair of the rows, from the first result that has it. @type {(caseId: string, summaries: PublishedSummary[], ids: string[]) => Pair[]} */
function pairsOf(caseId, summaries, ids) {
  const contests = summaries.flatMap((summary) => contestOf(caseId, summary) ?? []);
  return ids.flatMap((id, a) =>
    ids.slice(a + 1).flatMap((other, place) => {
      const [pair] = contests.flatMap((contest) => pairOf(contest, id, other) ?? []);
      if (!pair) return [];
      const { ratio, low, high, verdict } = pair;
      const half = low && high ? Math.sqrt(high / low) : null;
      return [{ a, b: a + 1 + place, ratio, half, verdict }];
    }),
  );
}

/** The first question on each runtime that was measured. @type {(published: PublishedResult[], rows: AppFacts[]) => RuntimeColumn[]} */
function runtimesOf(published, rows) {
  const [hello] = QUESTIONS;
  const summary = resultOf("runtimes", published)?.summary;
  if (!hello || !summary) return [];
  const variants = new Map(
    summary.entries.flatMap(({ id, role, runtime }) => {
      const variant = id.includes("@") ? id.slice(id.indexOf("@")) : "";
      return role === "app" && runtime && variant ? [[variant, runtime]] : [];
    }),
  );
  const question = {
    ...hello,
    results: ["runtimes"],
    why: "This app was not measured on this runtime.",
  };
  return [...variants].flatMap(([variant, label]) => {
    const column = columnOf(question, published, rows, variant);
    return column ? [{ label, column }] : [];
  });
}
