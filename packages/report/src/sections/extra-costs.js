import { caseLabel } from "@routebench/contract/cases";
import { HEADS } from "@routebench/contract/heads";
import { MODES } from "@routebench/contract/modes";
import { verdictOf } from "@routebench/contract/verdict";
import { formatMicroseconds, formatRatio, NUMBER, RATIO } from "../format.js";
import { counted } from "../words.js";
import { acrossPart } from "./across.js";
import { foremost, withLabel } from "./mode-cases.js";
import { DID_NOT_FINISH, figureCell, tableRows, text, wordCell } from "./section.js";

/** @import { Cell, Column, Part, Pieces, Section } from "./section.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { CaseCost, Estimate, ExtraRow, Summary } from "@routebench/contract/summary" */

/**
 * @typedef {object} ExtraCost the words for what a case has in addition to another case
 * @property {string} id
 * @property {string} title
 * @property {string} intro
 * @property {string} heading of the column with microseconds
 * @property {string} extra such as "TLS", after "with"
 * @property {string} usual what is 1
 * @property {ExtraRow[]} rows
 * @property {number} [requests] whose costs are added up, if the extra is not of every request
 */

/** @type {(summary: Summary) => ExtraCost} */
const tlsCost = ({ tls }) => ({
  id: "tls",
  title: "Cost of TLS",
  intro:
    "Each app over TLS is compared with itself over HTTP in the same rounds. 1.00× means that TLS costs nothing. Connections are kept, so this is the cost of encryption, not of handshakes.",
  heading: "TLS costs",
  extra: "TLS",
  usual: "HTTP",
  rows: tls,
});

const KEPT_ALIVE = " In-process, autocannon adds “Connection: keep-alive” to both.";

/** @type {(summary: Summary) => ExtraCost} */
const headersCost = ({ headers }) => {
  const { title } = HEADS[headers[0]?.testCase.headers ?? "none"];
  const isInside = headers.some(({ mode }) => MODES[mode].generator === "same process");
  return {
    id: "headers",
    title: "Cost of headers",
    intro: `Each app that gets requests with ${title} is compared with itself on requests with Host alone, in the same rounds. 1.00× means that the headers cost nothing.${isInside ? KEPT_ALIVE : ""}`,
    heading: `${title.replace(/^.*?’s /, "")} cost`,
    extra: title,
    usual: HEADS.none.title,
    rows: headers,
  };
};

/** @type {(summary: Summary) => ExtraCost} */
const acceptingCost = ({ accepting }) => {
  const requests = accepting[0]?.testCase.requestsPerConnection ?? 1;
  const every = requests === 1 ? "every request" : `every ${requests} requests`;
  return {
    id: "accepting",
    title: "Cost of a connection",
    intro: `Each app whose clients open a new connection for ${every} is compared with itself on kept connections, in the same rounds. 1.00× means that connections cost nothing. The microseconds are what opening and closing one connection costs. Latencies do not include opening.`,
    heading: "A connection costs",
    extra: `a new connection for ${every}`,
    usual: "kept connections",
    rows: accepting,
    requests,
  };
};

/** What a run measured with and without. The first is the run's answer. @param {Summary} summary */
const extraCosts = (summary) =>
  [tlsCost, headersCost, acceptingCost]
    .map((describe) => describe(summary))
    .filter(({ rows }) => rows.length > 0);

const costNote = ({ requests = 1 }) =>
  `The cost is server CPU time per request. Intervals are of the ratio, and those of all apps hold together. Microseconds are the app’s usual cost times (ratio − 1)${requests > 1 ? ` times ${requests}` : ""}.`;

/** What TLS, headers or new connections cost each app. @param {Summary} summary @returns {Section[]} */
export const extraSections = (summary) =>
  extraCosts(summary).map((cost) => {
    const { id, title, intro, rows } = cost;
    const spoken = id === "tls" ? handshakesIn(summary) : [];
    const keyOf = (/** @type {ExtraRow} */ { mode, testCase }) => `${mode} ${testCase.id}`;
    return {
      id,
      title,
      leads: true,
      blocks: [
        text(
          intro,
          rows.some(({ cost }) => cost) && costNote(cost),
          spoken.length === 1 && `All apps use the same TLS: ${spoken[0]}.`,
          spoken.length > 1 &&
            `The apps use different TLS, so their work differs: ${spoken.join("; ")}.`,
        ),
        ...[...new Set(rows.map(keyOf))].map((key) =>
          toPart(
            cost,
            rows.filter((row) => keyOf(row) === key),
            summary.apps,
          ),
        ),
      ],
    };
  });

/** How many apps pay, and the least and the largest estimate; null without such a comparison. @param {Summary} summary */
export function extraAnswer(summary) {
  const [cost] = extraCosts(summary);
  return cost ? answerFor(cost) : null;
}

/** @param {ExtraCost} extraCost @returns {Pieces} */
function answerFor({ rows, extra, requests }) {
  const first = foremost(rows);
  const costs = rows.flatMap(({ mode, testCase, name, cost }) =>
    cost && mode === first?.mode && testCase.id === first.testCase.id ? [{ name, ...cost }] : [],
  );
  return requests
    ? costAnswer(costs, extra, ({ differenceUs }) => ({
        size: differenceUs.point,
        words: `${formatMicroseconds(requests * differenceUs.point)} per connection`,
      }))
    : costAnswer(costs, extra);
}

/**
 * @typedef {CaseCost & { name: string }} NamedCost
 * @typedef {(cost: CaseCost) => { size: number, words: string }} AmountOf
 */

/** How many apps pay, and the least and the largest estimate. @type {(costs: NamedCost[], extra: string, amountOf?: AmountOf) => Pieces} */
export function costAnswer(costs, extra, amountOf = ratioOf) {
  const dearer = costs
    .filter(({ verdict }) => verdict === "more")
    .toSorted((a, b) => amountOf(a).size - amountOf(b).size);
  const unknown = costs.filter(
    ({ verdict, ratio }) =>
      verdict === "undecided" && verdictOf({ verdict, ratio }) === "not enough data",
  ).length;
  if (unknown === costs.length) return [`With ${extra}, there is not enough data for a verdict.`];
  const unchanged = costs.length - dearer.length - unknown;
  const noCost = dearer.length > 0 ? " No cost" : `With ${extra}, no cost`;
  return [
    ...payers(dearer, extra, amountOf),
    unchanged > 0 ? `${noCost} was detected in ${counted(unchanged, "app")}.` : "",
    unknown > 0 ? ` Not enough data: ${counted(unknown, "app")}.` : "",
  ];
}

/** @type {(dearer: NamedCost[], extra: string, amountOf: AmountOf) => Pieces} dearer: the least cost first */
function payers(dearer, extra, amountOf) {
  const [least, most] = [dearer.at(0), dearer.at(-1)];
  if (!least || !most) return [];
  const start = `With ${extra}, a request takes more CPU time in `;
  if (least === most) return [start, { name: most.name }, `: ${amountOf(most).words}.`];
  return [
    `${start}${counted(dearer.length, "app")}. The estimates go from ${amountOf(least).words} in `,
    { name: least.name },
    ` to ${amountOf(most).words} in `,
    { name: most.name },
    ".",
  ];
}

/** @param {CaseCost} cost */
const ratioOf = ({ ratio }) => ({
  size: ratio.point,
  words: `${formatRatio(ratio.point)} as much`,
});

/** @type {(cost: ExtraCost, rows: ExtraRow[], apps: AppRecord[]) => Part} rows: of one case in one mode */
function toPart({ id, title: section, heading, usual, rows: all, requests = 1 }, rows, apps) {
  const { mode, testCase } = /** @type {ExtraRow} */ (rows[0]);
  const cases = new Map(all.map((row) => [row.testCase.id, row.testCase]));
  const label = cases.size > 1 ? caseLabel(testCase, [...cases.values()]) : "";
  const ratioColumn = { unit: `${usual} = 1`, writing: RATIO };
  // If CPU time is known, requests/s would be its reciprocal.
  /** @type {(Column & { cell: (row: ExtraRow) => Cell })[]} */
  const columns = rows.some(({ cost }) => cost)
    ? [
        {
          heading,
          unit: "µs",
          writing: NUMBER,
          cell: ({ cost }) => figureCell(cost && times(cost.differenceUs, requests)),
        },
        { ...ratioColumn, heading: "Server CPU", cell: ({ cost }) => figureCell(cost?.ratio) },
      ]
    : [{ ...ratioColumn, heading: "Requests/s", cell: ({ ratio }) => figureCell(ratio) }];
  const absent = apps.filter(
    (app) => app.role === "app" && !rows.some(({ appId }) => appId === app.id),
  );
  return acrossPart({
    section,
    title: withLabel(MODES[mode].title, label),
    chart: null,
    columns,
    rows: [
      ...tableRows(
        rows.toSorted((a, b) => burdenOf(a) - burdenOf(b)),
        columns,
      ),
      ...absent.map(({ id: appId, name, tls }) => {
        const cell =
          id === "tls" && tls?.status === "failed"
            ? wordCell(`no TLS: ${tls.detail}`, "missing")
            : DID_NOT_FINISH;
        return { appId, name, cells: columns.map(() => cell) };
      }),
    ],
  });
}

/** The TLS that apps use, each once. @param {Summary} summary */
const handshakesIn = ({ apps }) => [
  ...new Set(
    apps.flatMap(({ role, tls }) =>
      role === "app" && tls?.status === "ok"
        ? [`${tls.version}, cipher ${tls.cipher}, certificate key ${tls.keyType}`]
        : [],
    ),
  ),
];

/** @type {(estimate: Estimate, count: number) => Estimate} */
const times = (estimate, count) => {
  const { point, low, high, both } = estimate;
  const multiple = (/** @type {number | null} */ end) => (end === null ? null : end * count);
  const ends = { point: point * count, low: multiple(low), high: multiple(high) };
  return { ...estimate, ...ends, ...(both && { both: both.map((value) => value * count) }) };
};

/** For sorting by cost. @param {ExtraRow} row */
const burdenOf = ({ ratio, cost }) => cost?.ratio.point ?? 1 / ratio.point;
