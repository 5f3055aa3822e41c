import { mainCase } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";
import { targetKey, targetLabel } from "@routebench/contract/targets";
import { renderIntervalChart } from "../charts/interval-chart.js";
import { RATIO } from "../format.js";
import { counted } from "../words.js";
import { acrossPart } from "./across.js";
import { DID_NOT_FINISH, MISSING, text, wordCell } from "./cells.js";
import { CASE_CHARTS } from "./chart-names.js";
import { foremost } from "./mode-cases.js";

/**
 * @import { Cell, Column, Part, SectionMaker } from "./section.js"
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { Case } from "@routebench/contract/cases"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { TlsRow } from "@routebench/contract/summary"
 * @import { Target } from "@routebench/contract/targets"
 */

/** @typedef {{ target: Target, connections: number | null, label: string }} Pair */

const TITLE = "Cost of TLS";
const BOUND_SIGNS = { lower: "≥ ", upper: "≤ " };

/** What TLS costs each app, and whether all spoke the same TLS. @type {SectionMaker} */
export const tlsSection = (result, { modes, tls }) => {
  const modeIds = [...new Set(tls.map(({ mode }) => mode))].map((mode) => ({ mode }));
  if (modeIds.length === 0) return null;
  const { sentences } = handshakesOf(result);
  const main = mainCase(modes.map(({ testCase }) => testCase));
  return {
    id: "tls",
    title: TITLE,
    blocks: [
      text(
        "Requests/s over TLS ÷ requests/s over HTTP, for launches paired by round: 1.00 means that TLS costs nothing.",
        ...sentences,
      ),
      ...modeIds.map((each) =>
        toPart(
          result,
          tls.filter(({ mode }) => mode === each.mode),
          main,
          each === foremost(modeIds) ? CASE_CHARTS.tls : undefined,
        ),
      ),
    ],
  };
};

/** @type {(result: ResultFile, tls: TlsRow[], main: Case, file: string | undefined) => Part} */
function toPart({ apps }, tls, main, file) {
  const pairs = pairsOf(tls);
  const first =
    pairs.find(
      ({ target, connections }) =>
        targetKey(target) === targetKey(main.target) && connections === main.connections,
    ) ?? /** @type {Pair} */ (pairs[0]);
  const shown = tls.filter(isOf(first)).toSorted((a, b) => b.ratio.point - a.ratio.point);
  const places = shown.map(({ appId }) => appId);
  const placeOf = (/** @type {AppRecord} */ { id }) =>
    places.includes(id) ? places.indexOf(id) : places.length;
  const { columns, cellsOf } = handshakesOf({ apps });
  const mode = /** @type {TlsRow} */ (tls[0]).mode;
  const label = pairs.length > 1 ? `, ${first.label}` : "";
  const hasCpu = shown.some(({ cpuRatio }) => cpuRatio !== null);
  const ratios = shown.map(({ appId, name, ratio }) => ({ appId, name, ...ratio }));
  const words = {
    axis: "requests/s over TLS, over HTTP = 1 →",
    name: `Requests per second over TLS against those over HTTP, ${mode} mode${label}`,
    same: "Grey: the data do not show that TLS changed anything.",
  };
  const ratioColumn = (/** @type {string} */ heading, /** @type {string} */ unit) => ({
    heading,
    unit,
    writing: RATIO,
  });
  return acrossPart({
    section: TITLE,
    title: MODES[mode].title,
    mode,
    notes: boundNotes(tls),
    chart: {
      title: `Requests/s over TLS as a multiple of those over HTTP${label}`,
      file,
      draw: (options) => renderIntervalChart(ratios, words, options),
    },
    columns: [
      ...(pairs.length > 1
        ? pairs.map((pair) => ratioColumn(pair.label, "TLS ÷ HTTP"))
        : [ratioColumn("Over TLS ÷ over HTTP", "requests/s")]),
      ...(hasCpu ? [ratioColumn(`Server CPU per request${label}`, "TLS ÷ HTTP")] : []),
      ...columns,
    ],
    rows: apps
      .filter(({ role }) => role === "app")
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((app) => ({
        appId: app.id,
        name: app.name,
        cells: [
          ...pairs.map((pair, place) => toCell(app, pair, place, tls)),
          ...(hasCpu ? [toCpuCell(shown.find(({ appId }) => appId === app.id))] : []),
          ...cellsOf(app),
        ],
      })),
  });
}

/** Each once. @param {TlsRow[]} tls @returns {Pair[]} */
function pairsOf(tls) {
  const targets = new Set(tls.map(({ target }) => targetKey(target)));
  const counts = new Set(tls.map(({ connections }) => connections));
  const pairs = tls.map(({ target, connections }) => {
    const words = [
      targets.size > 1 && targetLabel(target),
      counts.size > 1 && connections !== null && counted(connections, "connection"),
    ];
    return { target, connections, label: words.filter(Boolean).join(", ") };
  });
  return [
    ...new Map(
      pairs.map((pair) => [`${targetKey(pair.target)} ${pair.connections}`, pair]),
    ).values(),
  ];
}

/** @param {Pair} pair */
const isOf = (pair) => (/** @type {TlsRow} */ row) =>
  targetKey(row.target) === targetKey(pair.target) && row.connections === pair.connections;

/** @param {AppRecord} app @param {Pair} pair @param {number} place @param {TlsRow[]} tls */
function toCell({ id, tls: spoken }, pair, place, tls) {
  const row = tls.filter(isOf(pair)).find(({ appId }) => appId === id);
  if (row) return { estimate: row.ratio, mark: row.bound === null ? "" : BOUND_SIGNS[row.bound] };
  if (spoken?.status !== "failed") return DID_NOT_FINISH;
  return wordCell(place === 0 ? `no TLS: ${spoken.detail}` : "no TLS", "missing");
}

/** @param {TlsRow | undefined} row */
function toCpuCell(row) {
  if (!row) return wordCell("", "missing");
  return row.cpuRatio ? { estimate: row.cpuRatio, mark: "" } : MISSING;
}

/** @param {TlsRow[]} tls */
function boundNotes(tls) {
  if (tls.every(({ bound }) => bound === null)) return [];
  return [
    "≥ and ≤: the load generator was the limit over TLS or over HTTP, so this ratio is only a bound; compare the CPU time per request.",
  ];
}

/**
 * @typedef {{ sentences: string[], columns: Column[] }} Agreed what all do alike, and what differs
 * @typedef {Agreed & { cellsOf: (app: AppRecord) => Cell[] }} Handshakes
 */

const PARTS = /** @type {const} */ ([
  { part: "version", heading: "TLS version", said: "" },
  { part: "cipher", heading: "Cipher", said: "cipher " },
  { part: "keyType", heading: "Certificate key", said: "certificate key " },
]);

/** Whether all did the same work. @type {(result: { apps: AppRecord[] }) => Handshakes} */
function handshakesOf({ apps }) {
  const shaken = apps.flatMap(({ role, tls }) =>
    role === "app" && tls?.status === "ok" ? [tls] : [],
  );
  const valuesOf = (/** @type {"version" | "cipher" | "keyType"} */ part) => [
    ...new Set(shaken.map((each) => each[part])),
  ];
  const unlike = PARTS.filter(({ part }) => valuesOf(part).length > 1);
  const alike = PARTS.filter(({ part }) => valuesOf(part).length === 1).map(
    ({ part, said }) => `${said}${valuesOf(part)[0]}`,
  );
  const differing = unlike.map(({ heading }) => heading);
  return {
    sentences: [
      ...(alike.length > 0 ? [`The same for all: ${alike.join(", ")}.`] : []),
      ...(differing.length > 0
        ? [`Not the same for all, so the work differs too: ${differing.join(", ")}.`]
        : []),
    ],
    columns: differing.map((heading) => ({ heading, isText: true })),
    cellsOf: ({ tls }) =>
      unlike.map(({ part }) =>
        tls?.status === "ok" ? wordCell(tls[part]) : wordCell("–", "missing"),
      ),
  };
}
