/** The parts of the README that follow from the published results. */
import { mayBeOneMachine } from "@routebench/contract/circumstances";
import { METHOD } from "@routebench/contract/method";
import { markdownTable } from "markdown-table";
import { html } from "../html/markup.js";
import { rankingFile } from "../sections/section.js";
import { answerOf, popularApps, slowerOnOtherNodes } from "../site/answer.js";
import { cellText, MARKS } from "../site/cell-text.js";
import { plainHeading } from "../site/questions.js";
import { counted, grouped, listed } from "../words.js";
import { escapeMarkdown } from "./section.js";

/** @import { PopularApp } from "../site/answer.js" */
/** @import { MatrixCell, MatrixColumn, Matrix } from "../site/matrix.js" */

const NO_RESULT = "No result is published.";

/**
 * The answer in a few sentences, and the chart of the first question.
 * @type {(matrix: Matrix, folder: string) => string} folder: of the results, with a slash at its end
 */
export function renderReadmeAnswer(matrix, folder) {
  const [first] = matrix.columns;
  if (!first) return NO_RESULT;
  const doubts = new Set(
    matrix.columns.flatMap(({ sources }) => sources.flatMap(({ summary }) => summary.doubts)),
  );
  const file = `${folder}${first.folder}${rankingFile("external")}`;
  const alt = "Ranking by speed. The table below has the figures.";
  return [
    ...[...doubts].map((doubt) => `> ${escapeMarkdown(doubt)}`),
    sentencesOf(answerOf(matrix)),
    first.question.kind === "speed" ? html`<img src="${file}" alt="${alt}">`.text : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The popular apps with all their figures, and what the figures mean. @type {(matrix: Matrix, folder: string) => string} */
export function renderReadmeMatrix(matrix, folder) {
  const { columns } = matrix;
  const apps = popularApps(matrix);
  if (apps.length === 0) return NO_RESULT;
  const rows = apps.map(({ app, place }) => [
    `[${escapeMarkdown(app.name)}](${folder}apps/${encodeURIComponent(app.id)}.html)`,
    ...columns.map(({ question, cells }) =>
      escapeMarkdown(cellText(question, /** @type {MatrixCell} */ (cells[place]))),
    ),
  ]);
  // Without alignment, a new figure changes no other line.
  const table = markdownTable([["Framework", ...columns.map(headOf)], ...rows], {
    align: ["l", ...columns.map(() => "r")],
    alignDelimiters: false,
    padding: false,
  });
  const notes = [
    scaleNotes(columns),
    amountNotes(columns),
    markNotes(apps, columns),
    [...slowerOnOtherNodes(matrix), ...conditionNotes(columns)],
  ].filter((sentences) => sentences.length > 0);
  return `${table}\n\n${notes.map((sentences) => `- ${sentencesOf(sentences)}`).join("\n")}`;
}

/** @param {string[]} sentences */
const sentencesOf = (sentences) => sentences.map(escapeMarkdown).join(" ");

/** @param {MatrixColumn} column */
const headOf = ({ question }) =>
  question.kind === "amount"
    ? `${plainHeading(question)} (${question.unit})`
    : plainHeading(question);

/** What is 1 in which columns. @param {MatrixColumn[]} columns */
function scaleNotes(columns) {
  const speeds = columns.filter(({ question }) => question.kind === "speed").map(nameOf);
  const costs = columns.flatMap((column) =>
    column.question.kind === "cost" ? [`${nameOf(column)} (${column.question.base} = 1)`] : [],
  );
  return [
    ...(speeds.length > 0 ? [`Speed (node:http = 1, higher is better): ${listed(speeds)}.`] : []),
    ...(costs.length > 0 ? [`CPU time per request (lower is better): ${listed(costs)}.`] : []),
  ];
}

/** What the amounts are. @param {MatrixColumn[]} columns */
const amountNotes = (columns) =>
  columns
    .filter(({ question }) => question.kind === "amount")
    .map((column) => `${nameOf(column)}: ${inLowerCase(column.question.about)}`);

/** @param {string} sentence that begins with a word that is not a name */
const inLowerCase = (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** @param {MatrixColumn} column */
const nameOf = ({ question }) => plainHeading(question);

/** What the marks in the cells mean, and why figures are missing. @type {(apps: PopularApp[], columns: MatrixColumn[]) => string[]} */
const markNotes = (apps, columns) => [
  `“${MARKS.tied}” means tied with 1, “${MARKS["not enough data"]}” not enough data.`,
  ...apps.flatMap((app) => missingNotes(app, columns)),
];

/** A note for each reason. @type {(app: PopularApp, columns: MatrixColumn[]) => string[]} */
function missingNotes({ app, place }, columns) {
  const missing = columns.flatMap((column) => {
    const cell = column.cells[place];
    return cell && "why" in cell
      ? [{ name: nameOf(column), why: cell.why.replace(/\.$/, "") }]
      : [];
  });
  return grouped(missing, ({ why }) => why).map(([why, cells]) => {
    const names = listed(cells.map(({ name }) => name));
    return `${app.name} has no figure for ${names}: ${why}.`;
  });
}

/** When, how and on what the columns were measured. Those unlike the first are named. @param {MatrixColumn[]} columns */
function conditionNotes(columns) {
  const [first] = columns;
  if (!first) return [];
  const groups = grouped(columns, (column) => conditionsOf(column, first).join(" "));
  const isOfToday = (/** @type {MatrixColumn} */ { summary }) => summary.method === METHOD;
  const usual = conditionsOf(first, first);
  const notes = groups.map(([, group], place) => {
    const days = group.map(({ summary }) => summary.measuredAt.slice(0, 10)).sort();
    const when = [...new Set([days[0], days.at(-1)])].join(" to ");
    if (place === 0) return `Measured ${when} ${usual.join(" ")}.`;
    const [column = first] = group;
    const unusual = conditionsOf(column, first).filter((each) => !usual.includes(each));
    return `${listed(group.map(nameOf))}: measured ${when} ${unusual.join(" ")}.`;
  });
  if (columns.every(isOfToday)) return notes;
  // A column of today's method names it.
  const today = columns.some(isOfToday) ? [] : [`routebench now measures with method ${METHOD}.`];
  return [...notes, ...today, "Do not compare figures of different methods."];
}

/** @type {(column: MatrixColumn, first: MatrixColumn) => string[]} */
function conditionsOf({ summary: { machine, method } }, first) {
  const node = machine.nodeVersion.replace(/^v/, "");
  const { coreWorkUs } = first.summary.machine;
  const another = mayBeOneMachine(machine.coreWorkUs, coreWorkUs) ? "" : "another ";
  return [
    `by method ${method}`,
    `with Node ${node}`,
    `on ${counted(machine.cores, "core")} of ${another}${machine.cpuModel}`,
  ];
}
