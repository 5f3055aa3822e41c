import { caseName } from "@routebench/contract/cases";
import { metricOf } from "@routebench/contract/metrics";
import { referenceName } from "@routebench/contract/reference";
import {
  formatEstimate,
  formatTime,
  NOT_MEASURED,
  RATIO,
  writingOf,
} from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { atLeast, rateOf } from "@routebench/report/standings/row-standing";
import { documentLength, headerRows, pathsOf } from "./answers.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Metric } from "@routebench/contract/metrics" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */
/** @import { Block, Section, Setting } from "@routebench/report/sections/section" */

/** @typedef {{ modes: ModeSummary[], reference: string }} Measured by the reference's name */

/** Facts of a manifest that are the source's, not the subject's own. */
const FROM_SOURCE = new Set(["First commit", "Latest commit", "Link"]);

/**
 * Each handler as the report of 2012 showed it: its code, its headers, its figures, and notes.
 * @type {(result: Pick<ResultFile, "apps" | "config">, summary: { modes: ModeSummary[] }) => Section | null}
 */
export function handlersSection(result, { modes }) {
  const { apps } = result;
  if (!apps.some(({ served }) => served?.answers)) return null;
  const shown = apps.filter(({ role }) => role === "app");
  const measured = { modes, reference: referenceName(result) };
  return {
    id: "handlers",
    title: "Handler by handler",
    isLong: true,
    blocks: [
      text(
        "Dates and links are those that the report of 2012 gives. Headers are those of HEAD and of GET over HTTP/1.1, as curl asks; the Document Length is what a client of HTTP/1.0, such as ab, receives after the headers.",
        "Every note was found by a test of the running server.",
      ),
      ...shown.map((app, index) => partOf(app, shown.slice(0, index), measured)),
    ],
  };
}

/** @type {(app: AppRecord, before: AppRecord[], measured: Measured) => Block} */
function partOf(app, before, measured) {
  const { id: appId, name, version, verification, served } = app;
  const failed = verification.status === "failed" ? verification.detail : null;
  return {
    kind: "part",
    title: name,
    isFolded: true,
    blocks: [
      { kind: "settings", groups: [{ settings: settingsOf(app) }] },
      ...codeOf(app, before),
      {
        kind: "did-not-finish",
        apps: failed === null ? [] : [{ appId, name, version, reason: failed }],
      },
      ...answersOf(app),
      figuresOf(app, measured),
      ...(served ? notesOf(served) : []),
    ],
  };
}

/** @type {(app: AppRecord) => Setting[]} */
const settingsOf = ({ version, homepage, runtime, facts = {}, installedBytes }) => [
  ["Version", version],
  ["Ran on", runtime ? `${runtime.name} ${runtime.version}` : undefined],
  ["Home", "Link" in facts ? undefined : homepage],
  ...Object.entries(facts).map(
    ([what, words]) =>
      /** @type {[string, string]} */ ([
        FROM_SOURCE.has(what) ? `${what}, as the source gives it` : what,
        words,
      ]),
  ),
  ["Installed size", installedBytes ? `${(installedBytes / 1e6).toFixed(2)} MB` : undefined],
];

/** @type {(app: AppRecord, before: AppRecord[]) => Block[]} */
function codeOf({ source }, before) {
  if (source === undefined) return [];
  const same = before.find((other) => other.source === source);
  return same
    ? [{ kind: "words", words: ["Its code is that of ", { name: same.name }, "."] }]
    : [{ kind: "code", text: source }];
}

/** @type {(app: AppRecord) => Block[]} */
const answersOf = ({ name, served }) =>
  pathsOf(served?.answers ?? []).map((path) => ({
    kind: "grid",
    title: `${name}, ${path}`,
    headings: [path, "HEAD", "GET"],
    rows: headerRows(served?.answers ?? [], path),
  }));

/** @type {(app: AppRecord, measured: Measured) => Block} */
function figuresOf({ id, name, served }, { modes, reference: base }) {
  const rows = modes.flatMap((mode) => {
    const { testCase, rows, reference } = mode;
    const figures = [rateOf(mode), metricOf("bytesPerSecond")];
    const row = rows.find(({ appId }) => appId === id);
    if (!row) return [];
    const { kind, path = "" } = testCase.target;
    const toReference = id === reference ? "1" : ratioOf(row);
    // HEAD has none, whatever path it asks for.
    const length = kind === "path" ? documentLength(served?.answers ?? [], path) : "–";
    return [
      [caseName(testCase), length, ...figures.map((metric) => figureOf(row, metric)), toReference],
    ];
  });
  return {
    kind: "grid",
    title: `${name}, figures`,
    rows,
    headings: ["Case", "Document Length", "Requests/s", "Throughput (MB/s)", `Speed, ${base} = 1`],
  };
}

/** @type {(row: Row, metric: Metric) => string} */
function figureOf(row, metric) {
  const figure = row.figures[metric.id];
  if (!figure) return NOT_MEASURED;
  return `${atLeast(row, metric.id)}${formatEstimate(figure.estimate, writingOf(metric))}`;
}

/** @param {Row} row */
const ratioOf = (row) =>
  row.toReference
    ? `${atLeast(row, "speed")}${formatEstimate(row.toReference, RATIO)}`
    : NOT_MEASURED;

/** @type {(served: NonNullable<AppRecord["served"]>) => Block[]} */
function notesOf({ found, keptFrom }) {
  if (found === undefined) return [text("The tests for notes could not be run.")];
  return [
    ...(found.length === 0
      ? [text("No test found anything to note.")]
      : [{ kind: /** @type {const} */ ("list"), items: found.map(({ words }) => ({ words })) }]),
    text(
      ...(keptFrom
        ? [`The notes and headers are those of the run of ${formatTime(keptFrom)}.`]
        : []),
    ),
  ];
}
