import { orderSentences } from "../../sections/order-sentences.js";
import { standingsByRuns } from "../../sections/orders.js";
import { baseOf, SOURCE_CASES, suffixOf } from "../../sections/source-figures.js";
import { plain } from "./tables.js";

/** @typedef {import("./tables.js").Measured} Measured */

/**
 * The orders of 2012 held against those of the same protocol today. Runs have no intervals, so two are
 * told apart where theirs do not overlap.
 * @param {readonly Measured[]} measured
 * @returns {string} markdown; "" where no two of the source's were measured
 */
export function thenAndNowText(measured) {
  const suffixes = [...new Set(measured.map(({ subject }) => suffixOf(subject.id)))].sort();
  const lines = SOURCE_CASES.flatMap(({ title, path, connections, rates }) =>
    suffixes.flatMap((suffix) => {
      const there = measured.filter(
        ({ subject: { id } }) => suffixOf(id) === suffix && baseOf(id) in rates,
      );
      const now = there.flatMap(({ subject, series }) => {
        const runs = runsOf(series, path, connections);
        return runs.length > 0 ? [/** @type {const} */ ([baseOf(subject.id), runs])] : [];
      });
      const nameOf = (/** @type {string} */ id) =>
        plain(there.find(({ subject }) => baseOf(subject.id) === id)?.subject.name ?? id);
      const where = suffix === "" ? "" : ` on ${plain(suffix.slice(1))}`;
      return orderSentences(rates, standingsByRuns(Object.fromEntries(now)), nameOf).map(
        (sentence) => `- ${path}, ${title}${where}: ${sentence}\n`,
      );
    }),
  );
  return lines.length === 0 ? "" : `## Then and now\n\n${lines.join("")}`;
}

/**
 * @param {Measured["series"]} series
 * @param {string} path
 * @param {number} connections
 * @returns {number[]} requests/s of each run
 */
const runsOf = (series, path, connections) =>
  series
    .filter(({ ask }) => ask.path === path && ask.connections === connections)
    .flatMap(({ runs }) => runs.flatMap(({ report }) => report.requestsPerSecond ?? []));
