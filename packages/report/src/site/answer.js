/** What the matrix shows, in a few sentences. */
import { formatRatio } from "../format.js";
import { listed } from "../words.js";
import { figureText } from "./cell-text.js";
import { contestOf, REFERENCE, speedOf } from "./matrix.js";
import { plainHeading } from "./questions.js";

/**
 * @import { AppFacts, MatrixColumn, MatrixFigure, Matrix } from "./matrix.js"
 *
 * @typedef {{ app: AppFacts, place: number, speed: MatrixFigure }} PopularApp place: in the rows; speed: of the first question
 */

/** The costs of these questions are compared in one sentence. */
const GROWTH = ["middlewares", "routes"];
/** Up to this number, the apps with the highest cost are named. */
const MOST_NAMED = 2;
/** Below this share of its speed, an app is much slower. */
const MUCH_SLOWER = 0.5;

/** Popular apps with a figure for the first question, in the order of the rows. @type {(matrix: Matrix) => PopularApp[]} */
export const popularApps = ({ rows, columns: [first] }) =>
  rows.flatMap((app, place) => {
    const speed = app.isFeatured && first ? figureAt(first, place) : null;
    return speed ? [{ app, place, speed }] : [];
  });

/** What popular apps add to a request, and what slows them down. @type {(matrix: Matrix) => string[]} */
export function answerOf(matrix) {
  const apps = popularApps(matrix);
  const [first] = matrix.columns;
  return first
    ? [
        ...addedTimes(apps, first),
        ...fastestEngine(apps, first),
        ...growingCosts(apps, matrix.columns),
      ]
    : [];
}

/** @type {(apps: PopularApp[], column: MatrixColumn) => string[]} */
function addedTimes(apps, column) {
  const times = apps.flatMap(({ app, place }) => {
    const isOnNode = app.engine === "node:http" && app.id !== REFERENCE;
    const us = isOnNode ? addedUs(column, app.id) : null;
    return us === null ? [] : [{ place, name: app.name, us }];
  });
  const [least, most] = [times[0], times.at(-1)];
  if (!least || !most) return [];
  const fastest = times.filter(({ place }) => !differ(column, least.place, place));
  const slowest = times.filter(({ place }) => !differ(column, most.place, place));
  const sentence = `Of the popular frameworks on Node’s own server, ${addTime(fastest, "the least time to a request")}.`;
  return fastest.includes(most) ? [sentence] : [sentence, `${addTime(slowest, "the most")}.`];
}

/** E.g. "a and b add the most: 6.5–6.7 µs". @type {(times: { name: string, us: number }[], how: string) => string} */
function addTime(times, how) {
  const names = listed(times.map(({ name }) => name));
  const amounts = times.map(({ us }) => us.toFixed(1).replace("-", "−"));
  const range = [...new Set([amounts[0], amounts.at(-1)])].join("–");
  return `${names} ${times.length === 1 ? "adds" : "add"} ${how}: ${range} µs`;
}

/** Server time per request, minus that of node:http. Null if either was not measured. @type {(column: MatrixColumn, entry: string) => number | null} */
function addedUs({ question, summary }, entry) {
  const contest = question.kind === "speed" ? contestOf(question.caseId, summary) : undefined;
  const usOf = (/** @type {string} */ id) =>
    contest?.rows.find((row) => row.entry === id)?.figures.ownUsPerRequest?.point;
  const [us, referenceUs] = [usOf(entry), usOf(REFERENCE)];
  return us === undefined || referenceUs === undefined ? null : us - referenceUs;
}

/** @type {(column: MatrixColumn, a: number, b: number) => boolean} */
const differ = ({ pairs }, a, b) =>
  pairs.some(
    (pair) =>
      ((pair.a === a && pair.b === b) || (pair.a === b && pair.b === a)) &&
      (pair.verdict === "faster" || pair.verdict === "slower"),
  );

/** @type {(apps: PopularApp[], column: MatrixColumn) => string[]} */
function fastestEngine([fastest], { question }) {
  if (!fastest || fastest.app.engine === "node:http" || fastest.speed.verdict !== "faster") {
    return [];
  }
  const speed = figureText(question, fastest.speed);
  return [`${fastest.app.name}, which replaces Node’s server, is ${speed} as fast as node:http.`];
}

/** @type {(apps: PopularApp[], columns: MatrixColumn[]) => string[]} */
function growingCosts(apps, columns) {
  const growth = columns.filter(({ question }) => GROWTH.includes(question.id));
  const frameworks = apps.filter(({ app }) => app.id !== REFERENCE);
  const dearest = growth.flatMap((column) => {
    const names = namesByCost(frameworks, column).slice(0, MOST_NAMED);
    return names.length > 0 ? [`in ${listed(names)} (${plainHeading(column.question)})`] : [];
  });
  const highest = dearest.length > 0 ? [`Proven costs are highest ${dearest.join(" and ")}.`] : [];
  if (dearest.length < GROWTH.length) return highest;
  const flat = frameworks.filter(({ place }) =>
    growth.every((column) => {
      const cost = figureAt(column, place);
      return cost && !isDearer(cost);
    }),
  );
  const names = listed(flat.map(({ app }) => app.name));
  return [...highest, ...(flat.length > 0 ? [`Neither cost is proven in ${names}.`] : [])];
}

/** Apps with a proven cost, the highest first. @type {(apps: PopularApp[], column: MatrixColumn) => string[]} */
const namesByCost = (apps, column) =>
  apps
    .flatMap(({ app, place }) => {
      const cost = figureAt(column, place);
      return cost && isDearer(cost) ? [{ name: app.name, cost: cost.value }] : [];
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ name }) => name);

/** @param {MatrixFigure} cost */
const isDearer = ({ verdict }) => verdict === "slower";

/** Popular apps that another version of Node makes much slower. @type {(matrix: Matrix) => string[]} */
export function slowerOnOtherNodes(matrix) {
  const nodes = matrix.runtimes.filter(({ label }) => label.startsWith("Node "));
  return popularApps(matrix).flatMap(({ app, place }) => {
    const slower = nodes.flatMap(({ label, column: { question, summary, cells } }) => {
      const speed = question.kind === "speed" && speedOf(question.caseId, summary, app.id);
      const cell = cells[place];
      if (!speed || !cell || "why" in cell) return [];
      const { value } = cell;
      return value < MUCH_SLOWER * speed.value ? [`${formatRatio(value)} on ${label}`] : [];
    });
    return slower.length > 0
      ? [`On some other versions of Node, ${app.name} is much slower: ${listed(slower)}.`]
      : [];
  });
}

/** @type {(column: MatrixColumn, place: number) => MatrixFigure | null} */
function figureAt({ cells }, place) {
  const cell = cells[place];
  return cell && "value" in cell ? cell : null;
}
