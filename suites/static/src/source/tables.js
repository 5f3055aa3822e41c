/**
 * @typedef {import("@routebench/drivers/ab/ab-subject").AbSeries} AbSeries
 * @typedef {import("@routebench/drivers/ab/run-ab").AbRun} AbRun
 * @typedef {import("@routebench/drivers/ab/parse-report").AbFailures} AbFailures
 * @typedef {import("@routebench/contract/suite").ProtocolSubject} ProtocolSubject
 *
 * @typedef {{ subject: ProtocolSubject, series: AbSeries[] }} Measured one subject's
 */

const HEADINGS = [
  ...[
    "Asked",
    "Document Length",
    "Requests per second (mean), each run",
    "Time per request (mean)",
  ],
  ...["Received per second", "Failed requests", "Non-2xx responses"],
];

/**
 * @param {Measured} measured
 * @returns {string} markdown: a table as the source has it of each module, and who died of what
 */
export function subjectText({ subject: { name, version, homepage }, series }) {
  const rows = series.filter(({ runs }) => runs.length > 0);
  const failures = series.filter(({ failure }) => failure !== null);
  return [
    `## ${plain(name)} ${plain(version)}\n`,
    `<${homepage}>\n`,
    ...(rows.length > 0
      ? [tableText([HEADINGS, HEADINGS.map(() => "---"), ...rows.map(toRow)])]
      : []),
    ...failures.map(
      ({ ask, runs, failure }) =>
        `- ${asked(ask)}: ended in run ${runs.length + 1}: ${plain(failure ?? "")}\n`,
    ),
  ].join("\n");
}

/**
 * @param {AbSeries} series with a run at least
 * @returns {string[]}
 */
function toRow({ ask, runs }) {
  const reports = runs.map(({ report }) => report);
  const lengths = [...new Set(reports.map(({ documentBytes }) => `${documentBytes} bytes`))];
  return [
    asked(ask),
    lengths.join(", "),
    reports.map(({ requestsPerSecond }) => figure(requestsPerSecond)).join(", "),
    `${figure(mean(reports.map(({ msPerRequest }) => msPerRequest ?? Number.NaN)), 3)} ms`,
    `${figure(mean(reports.map(({ bytes, durationS }) => bytes / durationS / 1e6)), 1)} MB`,
    failuresText(reports.map(({ failures }) => failures)),
    String(sum(reports.map(({ non2xx }) => non2xx))),
  ];
}

/** @param {import("@routebench/drivers/ab/run-ab").AbAsk} ask */
const asked = ({ connections, requests, path }) =>
  `\`ab ${connections === 1 ? "" : `-c ${connections} `}-n ${requests}\` ${path}`;

/**
 * @param {AbFailures[]} runs
 * @returns {string} of all runs, by kind
 */
function failuresText(runs) {
  const kinds = /** @type {(keyof AbFailures)[]} */ (
    /** @type {const} */ (["connect", "receive", "length", "exceptions", "write"])
  );
  const counts = kinds.flatMap((kind) => {
    const count = sum(runs.map((failures) => failures[kind]));
    return count > 0 ? [`${count} ${kind}`] : [];
  });
  return counts.join(", ") || "0";
}

/** @param {string[][]} rows */
const tableText = (rows) => rows.map((cells) => `| ${cells.join(" | ")} |\n`).join("");

/**
 * What a package or a dying server says must not break the table or the page.
 * @param {string} text
 */
export const plain = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").replace(/[|<>[\]`]/g, "\\$&");

/**
 * @param {number | null} value
 * @param {number} [digits]
 */
const figure = (value, digits = 2) => (value === null ? "–" : value.toFixed(digits));

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number[]} values */
const mean = (values) => sum(values) / values.length;
