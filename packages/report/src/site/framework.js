import { formatPercent, formatRatio, headingOf } from "../format.js";
import { compareWords } from "../html/client.js";
import { REFERENCE, resultOf, speedOf, versionIn, whyMissing } from "./matrix.js";
import { plainHeading, QUESTIONS } from "./questions.js";

/**
 * @import { AppFacts, MatrixFigure, Matrix, PublishedResult } from "./matrix.js"
 * @import { Framework, FrameworkCell, FrameworkTest } from "@routebench/contract/framework"
 * @import { PublishedContest, PublishedEntry, PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {Framework["speeds"]} TestTable
 */

const EXPRESS = "express";

/** What each framework is compared with. */
const COMPARED_WITH = [REFERENCE, EXPRESS];

/** The test of the badge and of the first sentence. */
const HELLO = "http, /hello";

/** Speed relative to node:http; undefined if it was not measured. @type {(framework: Framework) => MatrixFigure | undefined} */
export function helloOf({ id, speeds }) {
  if (id === REFERENCE) return { value: 1, low: null, high: null, verdict: null };
  const test = speeds.tests.find((each) => each.id === HELLO);
  const cell = test?.cells[speeds.columns.indexOf(REFERENCE)];
  return cell && "value" in cell ? cell : undefined;
}

/** Results whose external contests compare the frameworks, in the order of the questions. */
const SPEED_RESULTS = new Map(
  QUESTIONS.filter(({ kind }) => kind !== "amount").flatMap(({ results, why }) =>
    results.map((id) => [id, why]),
  ),
);

/** What was measured of one framework. @type {(app: AppFacts, published: PublishedResult[], matrix: Matrix) => Framework} */
export function frameworkOf(app, published, matrix) {
  const speeds = speedsOf(app, published);
  const costs = tableOf("cost", app, matrix);
  const footprint = tableOf("amount", app, matrix);
  const versions = versionsOf(app, published);
  const runtimes = runtimesOf(app, published);
  const explained = explainedOf(app, published);
  const used = new Set([
    ...[speeds, costs, footprint].flatMap(({ tests }) => tests.map(({ source }) => source)),
    ...[versions, runtimes, explained].map(({ source }) => source),
  ]);
  const sources = published
    .filter(({ summary }) => used.has(summary.id))
    .map((each) => sourceOf(each, app));
  const test = speeds.tests.find(({ source }) => source);
  return {
    frameworkVersion: 2,
    id: app.id,
    name: app.name,
    version: test?.version ?? versionIn(published, app.id) ?? app.version,
    homepage: app.homepage,
    engine: app.engine,
    licence: app.licence ?? null,
    lastRelease: app.lastRelease ?? null,
    weeklyDownloads: app.weeklyDownloads ?? null,
    sentence: sentenceOf(app, speeds, runtimes, sources),
    sources,
    speeds,
    costs,
    footprint,
    versions,
    runtimes,
    explained,
    response: responseOf(app, published, speeds),
  };
}

/** @type {(app: AppFacts, published: PublishedResult[]) => TestTable} */
function speedsOf(app, published) {
  const bases = COMPARED_WITH.filter((id) => id !== app.id);
  /** @type {Map<string, FrameworkTest>} */
  const tests = new Map();
  for (const [id, why] of SPEED_RESULTS) {
    const summary = resultOf(id, published)?.summary;
    for (const contest of summary?.contests ?? []) {
      const earlierTest = tests.get(contest.case.id);
      if (!summary || contest.mode !== "external" || earlierTest?.source) continue;
      const test = speedTest(contest, summary, app, bases, why);
      if (!earlierTest || test.source) tests.set(test.id, test);
    }
  }
  return { columns: bases, tests: [...tests.values()] };
}

/** @type {(contest: PublishedContest, summary: PublishedSummary, app: AppFacts, bases: string[], why: string) => FrameworkTest} */
function speedTest({ case: { id, name, scheme }, rows }, summary, app, bases, why) {
  const has = (/** @type {string} */ entry) => rows.some((row) => row.entry === entry);
  const whyNot = (/** @type {string} */ base) => {
    const asked = { cases: [id], why };
    if (!has(app.id)) return whyMissing(asked, [summary], app, app.id);
    return has(base) ? NO_ROUND : whyMissing(asked, [summary], {}, base);
  };
  return {
    id,
    name: nameOfCase({ id, name, scheme }),
    unit: "×",
    source: has(app.id) ? summary.id : null,
    version: entryOf(app.id, summary)?.version ?? null,
    cells: bases.map((base) => speedOf(id, summary, app.id, base) ?? { why: whyNot(base) }),
  };
}

const NO_ROUND = "No round measured both.";

/** A test of a question has the name that its column has. @type {(testCase: { id: string, name: string, scheme: string }) => string} */
function nameOfCase({ id, name, scheme }) {
  const rest = id.slice(scheme.length);
  const question = QUESTIONS.find((each) => "caseId" in each && each.caseId === `http${rest}`);
  const plain = question?.heading ?? headingOf({ name: name.slice(`${scheme}, `.length) });
  return scheme === "https" ? `${plain} over TLS` : plain;
}

const UNITS = /** @type {const} */ ({
  startupMs: "ms",
  rssLoadedBytes: "B",
  installedBytes: "B",
});

/**
 * The cells of the framework and of those it is compared with, from the columns of one kind.
 * @type {(kind: "cost" | "amount", app: AppFacts, matrix: Matrix) => TestTable}
 */
function tableOf(kind, app, { rows, columns }) {
  const ids = [...new Set([app.id, ...COMPARED_WITH])];
  const tests = columns.flatMap(({ question, summary, cells }) => {
    if (question.kind !== kind) return [];
    const chosen = ids.map((id) => cells[rows.findIndex((row) => row.id === id)] ?? NO_APP);
    const [first] = chosen;
    return [
      {
        id: question.id,
        name: plainHeading(question),
        unit: question.kind === "amount" ? UNITS[question.metric] : /** @type {const} */ ("×"),
        source: first && "value" in first ? summary.id : null,
        version: entryOf(app.id, summary)?.version ?? null,
        cells: chosen,
      },
    ];
  });
  return { columns: ids, tests };
}

const NO_APP = { why: "This app is not in apps/." };

/** @type {(id: string, summary: PublishedSummary) => PublishedEntry | undefined} */
const entryOf = (id, { entries }) => entries.find((entry) => entry.id === id);

/** @type {(published: PublishedResult, app: AppFacts) => Framework["sources"][number]} */
function sourceOf({ folder, summary }, app) {
  const { id, title, doubts, measuredAt, method, machine, command } = summary;
  return {
    measuredAt,
    method,
    node: machine.nodeVersion,
    coreWorkUs: machine.coreWorkUs,
    id,
    title,
    folder,
    doubts,
    command: command && commandFor(command, app.id),
  };
}

/**
 * A published command, for an app and those it is compared with. An app alone is measured together with the reference.
 * @type {(command: string, id: string) => string}
 */
function commandFor(command, id) {
  const words = command.replace(/ --all\b| --budget \S+/g, "");
  const [, list] = / --versions (\S+)/.exec(words) ?? [];
  if (list) {
    const versions = list.split(",").filter((each) => each.startsWith(`${id}@`));
    return words.replace(list, () => versions.join(","));
  }
  const ids = words.includes(" --runtime ") ? [id] : [...new Set([id, ...COMPARED_WITH])];
  return [words, ...ids].join(" --filter ");
}

/** @type {(app: AppFacts, published: PublishedResult[]) => Framework["versions"]} */
function versionsOf({ id }, published) {
  const summary = resultOf("versions", published)?.summary;
  const entries = summary?.entries
    .filter((entry) => entry.role === "app" && entry.id.startsWith(`${id}@`))
    .toSorted((a, b) => compareWords(a.version, b.version));
  const contest = summary?.contests.find(({ mode }) => mode === "external");
  if (!summary || !contest || !entries?.length) {
    return { source: null, why: "Only one version of it was measured.", rows: [] };
  }
  const compared = (/** @type {string} */ entry, /** @type {string} */ to) =>
    comparisonIn(summary, contest, entry, to);
  const rows = entries.map((entry, place) => {
    const before = entries[place - 1];
    return {
      version: entry.version,
      toNodeHttp: compared(entry.id, REFERENCE),
      toVersionBefore: before ? compared(entry.id, before.id) : null,
    };
  });
  return { source: summary.id, why: null, rows };
}

/** @type {(summary: PublishedSummary, contest: PublishedContest, entry: string, to: string) => FrameworkCell} */
function comparisonIn(summary, contest, entry, to) {
  const figure = speedOf(contest.case.id, summary, entry, to);
  if (figure) return figure;
  const absent = contest.absent.find((each) => each.entry === entry || each.entry === to);
  return { why: absent?.reason ?? NO_ROUND };
}

/** @type {(app: AppFacts, published: PublishedResult[]) => Framework["runtimes"]} */
function runtimesOf({ id }, published) {
  const summary = resultOf("runtimes", published)?.summary;
  const contest = summary?.contests.find(({ mode }) => mode === "external");
  const entries = summary?.entries.filter(
    ({ role, ...entry }) => role === "app" && (entry.id === id || entry.id.startsWith(`${id}@`)),
  );
  const [first] = entries ?? [];
  if (!summary || !contest || !entries || !first) {
    const why = "Other runtimes were measured for the popular frameworks only.";
    return { source: null, why, rows: [] };
  }
  const rows = entries.map((entry) => ({
    runtime: entry.runtime ?? entry.name,
    version: entry.version,
    speed: comparisonIn(summary, contest, entry.id, first.id),
    toNodeHttp: comparisonIn(summary, contest, entry.id, REFERENCE),
  }));
  return { source: summary.id, why: null, rows };
}

/** @type {(app: AppFacts, published: PublishedResult[]) => Framework["explained"]} */
function explainedOf({ id }, published) {
  const summary = published.find((each) => each.summary.explained)?.summary;
  const { rows = [], absent = [] } = summary?.explained ?? {};
  const row = rows.find(({ entry }) => entry === id);
  if (!summary || !row || row.whyNot !== null) {
    const reason = absent.find(({ entry }) => entry === id)?.reason ?? row?.whyNot;
    const why = reason ?? "CPU time was profiled for the popular frameworks only.";
    return { source: null, why, apps: [] };
  }
  const apps = [...new Set([id, ...COMPARED_WITH])].flatMap((app) => {
    const profiled = rows.find(({ entry, whyNot }) => entry === app && whyNot === null);
    const name = entryOf(app, summary)?.name ?? app;
    return profiled ? [{ app, name, us: profiled.us, groups: profiled.groups }] : [];
  });
  return { source: summary.id, why: null, apps };
}

/** @type {(app: AppFacts, published: PublishedResult[], speeds: TestTable) => Framework["response"]} */
function responseOf(app, published, { tests }) {
  const source = tests.find(({ id }) => id === HELLO)?.source ?? null;
  const summary = resultOf(source, published)?.summary;
  if (!summary) return { source, why: "Its answers were not measured.", bytes: null, head: null };
  const { response } = entryOf(app.id, summary) ?? {};
  if (response) {
    const bytes = response.headerBytes + response.bodyBytes;
    return { source, why: null, bytes, head: response.head };
  }
  const figures = summary.contests
    .find((contest) => contest.mode === "external" && contest.case.id === HELLO)
    ?.rows.find(({ entry }) => entry === app.id)?.figures;
  const { bytesPerSecond, requestsPerSecond } = figures ?? {};
  const bytes =
    bytesPerSecond && requestsPerSecond
      ? Math.round(bytesPerSecond.point / requestsPerSecond.point)
      : null;
  const why = "The published summary does not have its headers.";
  return { source, why, bytes, head: null };
}

/** @type {(app: AppFacts, speeds: TestTable, runtimes: Framework["runtimes"], sources: Framework["sources"]) => string} */
function sentenceOf({ name }, { columns, tests }, runtimes, sources) {
  const cells = tests.find(({ id }) => id === HELLO)?.cells ?? [];
  const parts = cells.flatMap((cell, place) => {
    const base = columns[place] === REFERENCE ? "node:http" : "Express";
    return "value" in cell ? [`${wordsOf(cell)} ${base}`] : [];
  });
  if (parts.length > 0) return `${name} is ${parts.join(" and ")}.`;
  const [row] = runtimes.rows;
  if (row && "value" in row.toNodeHttp) {
    const reference = referenceOfRuntimes(runtimes, sources);
    return `${name} on ${row.runtime} is ${wordsOf(row.toNodeHttp)} ${reference}.`;
  }
  const [cell] = cells;
  return cell && "why" in cell
    ? `${name} was not compared with node:http. ${cell.why}`
    : `${name} was not measured.`;
}

/** What all runtimes are compared with. @type {(runtimes: Pick<Framework["runtimes"], "source">, sources: Framework["sources"]) => string} */
export function referenceOfRuntimes({ source }, sources) {
  const node = sources.find(({ id }) => id === source)?.node ?? "";
  return `node:http on Node ${node.replace(/^v/, "")}`;
}

/** For use between "is" and a name. @param {Pick<MatrixFigure, "value" | "verdict">} cell */
export function wordsOf({ value, verdict }) {
  if (verdict === "tied") return "tied with";
  if (verdict !== "faster" && verdict !== "slower") return "not known to be faster or slower than";
  if (value >= 2) return `${formatRatio(value)} as fast as`;
  return `${formatPercent(Math.abs(value - 1))} ${verdict} than`;
}
