import { mainCase } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";
import { targetKey, targetLabel } from "@routebench/contract/targets";
import { NUMBER, RATIO } from "../format.js";
import { counted } from "../words.js";
import { acrossPart } from "./across.js";
import { DID_NOT_FINISH, MISSING, text, wordCell } from "./section.js";

/** @import { Cell, Column, Part, SectionMaker } from "./section.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { Estimate, Summary, TlsRow } from "@routebench/contract/summary" */

const TITLE = "Cost of TLS";

const COST_NOTE =
  "The cost is server CPU time per request. Intervals are of the ratio, and those of all apps hold together. Microseconds are the app’s cost over HTTP times (ratio − 1).";

/** What TLS costs each app, and whether all apps use the same TLS. @type {SectionMaker} */
export const tlsSection = (summary) => {
  const { apps, tls } = summary;
  if (tls.length === 0) return null;
  const spoken = [...new Set(apps.flatMap((app) => (app.role === "app" ? handshakeOf(app) : [])))];
  const modes = [...new Set(tls.map(({ mode }) => mode))];
  return {
    id: "tls",
    title: TITLE,
    leads: true,
    blocks: [
      text(
        "Each app over TLS is compared with itself over HTTP in the same rounds. 1.00× means that TLS costs nothing. Connections are kept, so this is the cost of encryption, not of handshakes.",
        tls.some(({ cost }) => cost) && COST_NOTE,
        spoken.length === 1 && `All apps use the same TLS: ${spoken[0]}.`,
        spoken.length > 1 && "The apps use different TLS, so their work differs.",
      ),
      ...modes.map((mode) =>
        toPart(
          tls.filter((row) => row.mode === mode),
          summary,
          spoken.length > 1,
        ),
      ),
    ],
  };
};

/** @type {(tls: TlsRow[], summary: Summary, isUnlike: boolean) => Part} */
function toPart(tls, { apps, modes }, isUnlike) {
  const pairs = pairsOf(tls);
  const mainKey = keyOf(mainCase(modes.map(({ testCase }) => testCase)));
  const first = pairs.find(({ key }) => key === mainKey) ?? pairs[0];
  const ofFirst = tls.filter((row) => keyOf(row) === first?.key);
  const hasCosts = ofFirst.some(({ cost }) => cost !== null);
  const shown = ofFirst.toSorted((a, b) => burdenOf(a) - burdenOf(b));
  const mode = /** @type {TlsRow} */ (tls[0]).mode;
  const label = pairs.length > 1 ? `, ${first?.label}` : "";
  const unit = "TLS ÷ HTTP";
  // If CPU time is known, requests/s of the same case would be its reciprocal.
  const furtherPairs = pairs.filter(({ key }) => !hasCosts || key !== first?.key);
  /** @type {(Column & { cell: (app: AppRecord) => Cell })[]} */
  const columns = [
    ...(hasCosts
      ? [
          {
            heading: `TLS costs${label}`,
            unit: "µs",
            writing: NUMBER,
            cell: cellBy(shown, ({ cost }) => cost?.differenceUs),
          },
          {
            heading: `Server CPU${label}`,
            unit,
            writing: RATIO,
            cell: cellBy(shown, ({ cost }) => cost?.ratio),
          },
        ]
      : []),
    ...furtherPairs.map(({ key, label: pair }) => ({
      heading: `Requests/s${pairs.length > 1 ? `, ${pair}` : ""}`,
      unit,
      writing: RATIO,
      cell: cellBy(
        tls.filter((row) => keyOf(row) === key),
        ({ ratio }) => ratio,
      ),
    })),
    ...(isUnlike
      ? [
          {
            heading: "TLS",
            isText: true,
            cell: (/** @type {AppRecord} */ app) =>
              wordCell(handshakeOf(app)[0] ?? "–", app.tls?.status === "ok" ? null : "missing"),
          },
        ]
      : []),
  ];
  const order = shown.map(({ appId }) => appId);
  const placeOf = (/** @type {AppRecord} */ { id }) =>
    order.includes(id) ? order.indexOf(id) : order.length;
  return acrossPart({
    section: TITLE,
    title: MODES[mode].title,
    chart: null,
    columns,
    rows: apps
      .filter(({ role }) => role === "app")
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((app) => ({
        appId: app.id,
        name: app.name,
        cells: columns.map(({ cell }, place) => {
          if (app.tls?.status !== "failed") return cell(app);
          return wordCell(place === 0 ? `no TLS: ${app.tls.detail}` : "no TLS", "missing");
        }),
      })),
  });
}

/** @type {(rows: TlsRow[], estimateOf: (row: TlsRow) => Estimate | undefined) => (app: AppRecord) => Cell} */
const cellBy = (rows, estimateOf) => (app) => {
  const row = rows.find(({ appId }) => appId === app.id);
  if (!row) return DID_NOT_FINISH;
  const estimate = estimateOf(row);
  return estimate ? { estimate, mark: "" } : MISSING;
};

/** @param {AppRecord} app @returns {string[]} */
const handshakeOf = ({ tls }) =>
  tls?.status === "ok"
    ? [`${tls.version}, cipher ${tls.cipher}, certificate key ${tls.keyType}`]
    : [];

/** @param {Pick<Case, "target" | "connections">} testCase */
const keyOf = ({ target, connections }) => `${targetKey(target)} ${connections}`;

/** The cases that were measured with and without TLS, each once. @param {TlsRow[]} tls */
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

/** For sorting by cost. @param {TlsRow} row */
const burdenOf = ({ ratio, cost }) => cost?.ratio.point ?? 1 / ratio.point;
