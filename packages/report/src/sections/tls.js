import { mainCase } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";
import { targetKey, targetLabel } from "@routebench/contract/targets";
import { renderIntervalChart } from "../charts/interval-chart.js";
import { NUMBER, RATIO } from "../format.js";
import { counted } from "../words.js";
import { acrossPart } from "./across.js";
import { foremost } from "./mode-cases.js";
import { CASE_CHARTS, DID_NOT_FINISH, MISSING, text, wordCell } from "./section.js";

/** @import { Cell, Column, Part, SectionMaker } from "./section.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { TlsRow } from "@routebench/contract/summary" */

/** @typedef {{ key: string, label: string }} Pair a case that was measured both ways */
/** @typedef {Column & { cell: (app: AppRecord) => Cell }} AppColumn */

const TITLE = "Cost of TLS";

const COST_NOTE =
  "Its cost is server CPU time per request: the ratio has the interval, those of all apps hold simultaneously, and the microseconds are what the ratio makes of the app’s own cost over HTTP.";

/** What TLS costs each app, and whether all spoke the same TLS. @type {SectionMaker} */
export const tlsSection = ({ apps, modes, tls }) => {
  if (tls.length === 0) return null;
  const ofModes = [...new Set(tls.map(({ mode }) => mode))].map((mode) => ({
    mode,
    rows: tls.filter((row) => row.mode === mode),
  }));
  const handshakes = handshakesOf(apps);
  const main = mainCase(modes.map(({ testCase }) => testCase));
  return {
    id: "tls",
    title: TITLE,
    leads: true,
    blocks: [
      text(
        "Each app over TLS against itself over HTTP, for launches paired by round: 1.00× means that TLS costs nothing. Connections are kept, so it is the cost of encryption, not of handshakes.",
        ...(tls.some(({ cost }) => cost) ? [COST_NOTE] : []),
        ...handshakes.sentences,
      ),
      ...ofModes.map((each) => {
        const file = each === foremost(ofModes) ? CASE_CHARTS.tls : undefined;
        return toPart(apps, each.rows, keyOf(main), handshakes.columns, file);
      }),
    ],
  };
};

/**
 * @type {(apps: AppRecord[], tls: TlsRow[], key: string, handshakes: AppColumn[], file?: string)
 * => Part}
 */
function toPart(apps, tls, mainKey, handshakes, file) {
  const pairs = pairsOf(tls);
  const first = /** @type {Pair} */ (pairs.find(({ key }) => key === mainKey) ?? pairs[0]);
  const ofFirst = tls.filter((row) => keyOf(row) === first.key);
  const hasCosts = ofFirst.some(({ cost }) => cost !== null);
  const shown = ofFirst.toSorted((a, b) => burdenOf(a) - burdenOf(b));
  const places = new Map(shown.map(({ appId }, place) => [appId, place]));
  const placeOf = (/** @type {AppRecord} */ { id }) => places.get(id) ?? places.size;
  const mode = /** @type {TlsRow} */ (tls[0]).mode;
  const label = pairs.length > 1 ? `, ${first.label}` : "";
  const measured = hasCosts ? "server CPU per request" : "requests/s";
  const ratios = shown.flatMap(({ appId, name, ratio, cost }) => {
    const drawn = hasCosts ? cost?.ratio : ratio;
    return drawn ? [{ appId, name, ...drawn }] : [];
  });
  const words = {
    axis: `${measured} over TLS, over HTTP = 1 →`,
    name: `${measured.replace(/^./, (first) => first.toUpperCase())} over TLS against that over HTTP, ${mode} mode${label}`,
    same: `Grey: the data do not show that TLS changed its ${hasCosts ? "CPU time" : measured}.`,
  };
  const costColumn = (
    /** @type {Column} */ column,
    /** @type {"ratio" | "differenceUs"} */ part,
  ) => ({
    ...column,
    cell: (/** @type {AppRecord} */ app) => toCostCell(app, shown, part),
  });
  /** @type {AppColumn[]} */
  const columns = [
    ...(hasCosts
      ? [
          costColumn({ heading: `TLS costs${label}`, unit: "µs", writing: NUMBER }, "differenceUs"),
          costColumn(
            { heading: `Server CPU${label}`, unit: "TLS ÷ HTTP", writing: RATIO },
            "ratio",
          ),
        ]
      : []),
    ...pairs.map((pair) => ({
      heading: `Requests/s${pairs.length > 1 ? `, ${pair.label}` : ""}`,
      unit: "TLS ÷ HTTP",
      writing: RATIO,
      cell: (/** @type {AppRecord} */ app) => toRateCell(app, pair, tls),
    })),
    ...handshakes,
  ];
  return acrossPart({
    section: TITLE,
    title: MODES[mode].title,
    mode,
    chart: {
      title: `${words.name.replace(/ against.*/, "")} as a multiple of that over HTTP${label}`,
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
        cells: cellsOf(app, columns),
      })),
  });
}

/** @type {(app: AppRecord, columns: AppColumn[]) => Cell[]} */
function cellsOf(app, columns) {
  const { tls } = app;
  if (tls?.status !== "failed") return columns.map(({ cell }) => cell(app));
  return columns.map((_, place) =>
    wordCell(place === 0 ? `no TLS: ${tls.detail}` : "no TLS", "missing"),
  );
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

/** @type {(app: AppRecord, pair: Pair, tls: TlsRow[]) => Cell} */
function toRateCell({ id }, { key }, tls) {
  const row = tls.find((each) => each.appId === id && keyOf(each) === key);
  return row ? { estimate: row.ratio, mark: "" } : DID_NOT_FINISH;
}

/** The least first. @param {TlsRow} row */
const burdenOf = ({ ratio, cost }) => cost?.ratio.point ?? 1 / ratio.point;

/** @type {(app: AppRecord, shown: TlsRow[], part: "ratio" | "differenceUs") => Cell} */
function toCostCell(app, shown, part) {
  const row = shown.find(({ appId }) => appId === app.id);
  if (!row) return DID_NOT_FINISH;
  return row.cost ? { estimate: row.cost[part], mark: "" } : MISSING;
}

const PARTS = /** @type {const} */ ([
  { part: "version", heading: "TLS version", said: "" },
  { part: "cipher", heading: "Cipher", said: "cipher " },
  { part: "keyType", heading: "Certificate key", said: "certificate key " },
]);

/** What all handshakes share, and a column for each thing that differs. @param {AppRecord[]} apps */
function handshakesOf(apps) {
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
