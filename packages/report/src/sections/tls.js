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

/** @import { Cell, Column, Part, SectionMaker } from "./section.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { TlsRow } from "@routebench/contract/summary" */

/** @typedef {{ key: string, label: string }} Pair a case that was measured both ways */
/** @typedef {Column & { cell: (app: AppRecord) => Cell }} AppColumn */

const TITLE = "Cost of TLS";
const BOUND_SIGNS = { lower: "≥ ", upper: "≤ " };
const BOUND_NOTE =
  "≥ and ≤: the load generator was the limit over TLS or over HTTP, so this ratio is only a bound; compare the CPU time per request.";

/** What TLS costs each app, and whether all spoke the same TLS. @type {SectionMaker} */
export const tlsSection = (result, { modes, tls }) => {
  if (tls.length === 0) return null;
  const ofModes = [...new Set(tls.map(({ mode }) => mode))].map((mode) => ({
    mode,
    rows: tls.filter((row) => row.mode === mode),
  }));
  const handshakes = handshakesOf(result);
  const main = mainCase(modes.map(({ testCase }) => testCase));
  return {
    id: "tls",
    title: TITLE,
    blocks: [
      text(
        "Requests/s over TLS ÷ requests/s over HTTP, for launches paired by round: 1.00 means that TLS costs nothing.",
        ...handshakes.sentences,
      ),
      ...ofModes.map((each) => {
        const file = each === foremost(ofModes) ? CASE_CHARTS.tls : undefined;
        return toPart(result, each.rows, keyOf(main), handshakes.columns, file);
      }),
    ],
  };
};

/**
 * @type {(result: ResultFile, tls: TlsRow[], key: string, handshakes: AppColumn[], file?: string)
 * => Part}
 */
function toPart({ apps }, tls, mainKey, handshakes, file) {
  const pairs = pairsOf(tls);
  const first = /** @type {Pair} */ (pairs.find(({ key }) => key === mainKey) ?? pairs[0]);
  const shown = tls
    .filter((row) => keyOf(row) === first.key)
    .toSorted((a, b) => b.ratio.point - a.ratio.point);
  const places = new Map(shown.map(({ appId }, place) => [appId, place]));
  const placeOf = (/** @type {AppRecord} */ { id }) => places.get(id) ?? places.size;
  const mode = /** @type {TlsRow} */ (tls[0]).mode;
  const label = pairs.length > 1 ? `, ${first.label}` : "";
  const ratios = shown.map(({ appId, name, ratio }) => ({ appId, name, ...ratio }));
  const words = {
    axis: "requests/s over TLS, over HTTP = 1 →",
    name: `Requests per second over TLS against those over HTTP, ${mode} mode${label}`,
    same: "Grey: the data do not show that TLS changed anything.",
  };
  /** @type {AppColumn} */
  const cpu = {
    heading: `Server CPU per request${label}`,
    unit: "TLS ÷ HTTP",
    writing: RATIO,
    cell: ({ id }) => toCpuCell(shown.find(({ appId }) => appId === id)),
  };
  /** @type {AppColumn[]} */
  const columns = [
    ...pairs.map((pair, place) => ({
      heading: pairs.length > 1 ? pair.label : "Over TLS ÷ over HTTP",
      unit: pairs.length > 1 ? "TLS ÷ HTTP" : "requests/s",
      writing: RATIO,
      cell: (/** @type {AppRecord} */ app) => toCell(app, pair, place, tls),
    })),
    ...(shown.some(({ cpuRatio }) => cpuRatio !== null) ? [cpu] : []),
    ...handshakes,
  ];
  return acrossPart({
    section: TITLE,
    title: MODES[mode].title,
    mode,
    notes: tls.some(({ bound }) => bound !== null) ? [BOUND_NOTE] : [],
    chart: {
      title: `Requests/s over TLS as a multiple of those over HTTP${label}`,
      file,
      draw: (options) => renderIntervalChart(ratios, words, options),
    },
    columns,
    rows: apps
      .filter(({ role }) => role === "app")
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((app) => ({
        appId: app.id,
        name: app.name,
        cells: columns.map(({ cell }) => cell(app)),
      })),
  });
}

/** @param {Pick<Case, "target" | "connections">} testCase */
const keyOf = ({ target, connections }) => `${targetKey(target)} ${connections}`;

/** Each once. @param {TlsRow[]} tls */
function pairsOf(tls) {
  const targets = new Set(tls.map(({ target }) => targetKey(target)));
  const counts = new Set(tls.map(({ connections }) => connections));
  const pairs = tls.map((row) => {
    const { target, connections } = row;
    const words = [
      targets.size > 1 && targetLabel(target),
      counts.size > 1 && connections !== null && counted(connections, "connection"),
    ];
    return { key: keyOf(row), label: words.filter(Boolean).join(", ") };
  });
  return [...new Map(pairs.map((pair) => [pair.key, pair])).values()];
}

/** @type {(app: AppRecord, pair: Pair, place: number, tls: TlsRow[]) => Cell} */
function toCell({ id, tls: spoken }, { key }, place, tls) {
  const row = tls.find((each) => each.appId === id && keyOf(each) === key);
  if (row) return { estimate: row.ratio, mark: row.bound === null ? "" : BOUND_SIGNS[row.bound] };
  if (spoken?.status !== "failed") return DID_NOT_FINISH;
  return wordCell(place === 0 ? `no TLS: ${spoken.detail}` : "no TLS", "missing");
}

/** @param {TlsRow | undefined} row */
function toCpuCell(row) {
  if (!row) return wordCell("", "missing");
  return row.cpuRatio ? { estimate: row.cpuRatio, mark: "" } : MISSING;
}

const PARTS = /** @type {const} */ ([
  { part: "version", heading: "TLS version", said: "" },
  { part: "cipher", heading: "Cipher", said: "cipher " },
  { part: "keyType", heading: "Certificate key", said: "certificate key " },
]);

/** What all handshakes share, and a column for each thing that differs. @param {ResultFile} result */
function handshakesOf({ apps }) {
  const shaken = apps.flatMap(({ role, tls }) =>
    role === "app" && tls?.status === "ok" ? [tls] : [],
  );
  const parts = PARTS.map(({ part, ...words }) => {
    return { part, ...words, values: [...new Set(shaken.map((each) => each[part]))] };
  });
  const alike = parts.filter(({ values }) => values.length === 1);
  const unlike = parts.filter(({ values }) => values.length > 1);
  const same = alike.map(({ said, values }) => `${said}${values[0]}`).join(", ");
  const other = unlike.map(({ heading }) => heading).join(", ");
  return {
    sentences: [
      ...(same ? [`The same for all: ${same}.`] : []),
      ...(other ? [`Not the same for all, so the work differs too: ${other}.`] : []),
    ],
    columns: unlike.map(({ heading, part }) => ({
      heading,
      isText: true,
      cell: (/** @type {AppRecord} */ { tls }) =>
        tls?.status === "ok" ? wordCell(tls[part]) : wordCell("–", "missing"),
    })),
  };
}
