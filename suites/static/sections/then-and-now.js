import { caseName } from "@routebench/contract/cases";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { isNarrow, sideOfOne } from "@routebench/contract/summary";
import { formatEstimate, formatNumber, writingOf } from "@routebench/report/format";
import { text } from "@routebench/report/sections/section";
import { rateOf } from "@routebench/report/sections/standing";
import { orderSentences, pairsSentence } from "./orders.js";
import { baseOf, SOURCE_CASES, suffixOf } from "./source-figures.js";

/**
 * @import { Standings } from "./orders.js"
 * @import { SourceCase } from "./source-figures.js"
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { ModeSummary, Row } from "@routebench/contract/summary"
 * @import { Block, Section } from "@routebench/report/sections/section"
 *
 * @typedef {{ modes: { external?: { load: { connections: number } } | null } }} OldConfig
 */

/** @type {(summary: { apps: AppRecord[], config: OldConfig, modes: ModeSummary[] }) => Section | null} */
export function thenAndNowSection({ apps, config, modes }) {
  const usual = config.modes.external?.load.connections ?? Number.NaN;
  const connectionsOf = (/** @type {ModeSummary} */ { testCase }) => testCase.connections ?? usual;
  const parts = SOURCE_CASES.flatMap((source) => {
    const mode = nearest(modes, source, connectionsOf);
    const handlers = new Set(mode?.rows.map(({ appId }) => baseOf(appId)));
    const isOrder = Object.keys(source.rates).filter((id) => handlers.has(id)).length > 1;
    return mode && isOrder ? [toPart(source, mode, apps, connectionsOf(mode))] : [];
  });
  if (parts.length === 0) return null;
  const finding = pairsSentence(parts.flatMap(({ compared }) => compared));
  return {
    id: "then",
    title: "Then and now",
    // If servers that the reports did not have were measured, the order of the reports is not the finding.
    ...(apps.every(isFromReports) && { finding }),
    blocks: [
      text(
        "The figures of 2012 are requests/s of ab: HTTP/1.0 and a connection for each request. Today's figures are requests/s on kept connections. Compare the orders, not the figures.",
        "In 2012, two handlers count as tied if their runs overlapped. Today they are tied if the interval of their pair includes 1, or a ratio within 2% of 1 or within the noise. An interval wider than ±10% is not enough data.",
      ),
      ...parts.map(({ part }) => part),
    ],
  };
}

/** @param {AppRecord} app */
const isFromReports = ({ id, of }) =>
  [id, of ?? id].some(
    (each) => each === REFERENCE_APP || SOURCE_CASES.some(({ rates }) => baseOf(each) in rates),
  );

/**
 * Compares single connections with single connections, and many with many; the same number if it was measured.
 * @param {ModeSummary[]} modes @param {SourceCase} source @param {(mode: ModeSummary) => number} connectionsOf
 */
function nearest(modes, source, connectionsOf) {
  const comparable = modes.filter(
    (mode) =>
      mode.mode === "external" &&
      mode.testCase.scheme === "http" &&
      mode.testCase.target.kind === "path" &&
      mode.testCase.target.path === source.path &&
      connectionsOf(mode) > 1 === source.connections > 1,
  );
  return comparable.find((mode) => connectionsOf(mode) === source.connections) ?? comparable[0];
}

/** @param {SourceCase} source @param {ModeSummary} mode @param {AppRecord[]} apps @param {number} connections */
function toPart({ title, path, rates }, mode, apps, connections) {
  const nameOf = (/** @type {string} */ id) => apps.find((app) => app.id === id)?.name ?? id;
  const measured = mode.rows.filter(({ appId, role }) => role === "app" && baseOf(appId) in rates);
  const rowOf = (/** @type {string} */ id) => measured.find(({ appId }) => appId === id);
  const suffixes = [...new Set(measured.map(({ appId }) => suffixOf(appId)))].sort().reverse();
  const columns = suffixes.map((suffix) => {
    const ids = measured.flatMap(({ appId }) => (suffixOf(appId) === suffix ? baseOf(appId) : []));
    const runtime = runtimeOf(suffix, apps, rates);
    return { suffix, runtime, rates, standings: standingsOf(mode, suffix, ids) };
  });
  const handlers = Object.entries(rates).filter(([id]) =>
    apps.some((app) => baseOf(app.id) === id),
  );
  /** @type {Block} */
  const part = {
    kind: "part",
    title: `${path}, ${title}`,
    blocks: [
      {
        kind: "grid",
        title: `Then and now, ${path}, ${title}`,
        headings: [
          "Handler",
          "2012, with ab",
          ...columns.map(({ suffix, runtime }) => `${suffix ? "As then" : "Today"}, ${runtime}`),
        ],
        rows: handlers.map(([id, runs]) => [
          nameOf(id),
          runs.map((rate) => formatNumber(rate)).join(", "),
          ...columns.map(({ suffix }) => rateWords(rowOf(`${id}${suffix}`), mode)),
        ]),
      },
      {
        kind: "list",
        items: columns.flatMap(({ runtime, standings }) =>
          orderSentences(rates, standings, nameOf).map((words) => ({
            words: `${runtime}: ${words}`,
          })),
        ),
      },
      text(
        `Measured as: ${caseName(mode.testCase)}; ${connections === 1 ? "one" : connections} at a time.`,
      ),
    ],
  };
  return { part, compared: columns };
}

/** @type {(suffix: string, apps: AppRecord[], rates: SourceCase["rates"]) => string} */
function runtimeOf(suffix, apps, rates) {
  const isOfColumn = (/** @type {string} */ id) => baseOf(id) in rates && suffixOf(id) === suffix;
  const version = apps.find(({ id, runtime }) => runtime && isOfColumn(id))?.runtime?.version;
  return version ? `Node ${version}` : suffix.slice(1) || "this Node";
}

/**
 * The reports compared pairs. An interval beyond ±10% decides nothing.
 * @type {(mode: ModeSummary, suffix: string, ids: string[]) => Standings}
 */
export function standingsOf(mode, suffix, ids) {
  const pairOf = (/** @type {string} */ id, /** @type {string} */ otherId) =>
    mode.apart?.(`${id}${suffix}`, `${otherId}${suffix}`);
  /** @type {Standings["hasEnoughData"]} */
  const hasEnoughData = (id, otherId) => {
    const pair = pairOf(id, otherId);
    return pair != null && isNarrow(pair.ratio);
  };
  return {
    ids,
    hasEnoughData,
    isAhead(id, otherId) {
      const pair = pairOf(id, otherId);
      return (
        pair != null && hasEnoughData(id, otherId) && sideOfOne(pair.ratio, pair.noise) === "above"
      );
    },
  };
}

/** The figure that decides the order. @type {(row: Row | undefined, mode: ModeSummary) => string} */
function rateWords(row, mode) {
  const metric = rateOf(mode);
  const figure = row?.figures[metric.id];
  if (!figure) return "did not finish";
  return formatEstimate(figure.estimate, writingOf(metric));
}
