/** Matrices of a recorded run, for tests of what is said about them. */
import { METHOD } from "@routebench/contract/method";
import { matrixOf } from "@routebench/report/site/matrix";
import { loadRecorded } from "../recorded.js";
import { factsOf } from "./made-up-site.js";

/**
 * @import { Matrix } from "@routebench/report/site/matrix"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {{ entry: string, cost: number, verdict: "more" | "equal" | "undecided" }} CostRow
 */

/** A published result of the popular apps, as today's method measures it. @param {string} [id] @returns {PublishedSummary} */
export const recordedResult = (id = "main") => ({
  ...loadRecorded().published,
  id,
  method: METHOD,
});

/**
 * A result that has only a cost of each app.
 * @type {(id: string, cases: { from: string, to: string }, rows: CostRow[]) => PublishedSummary}
 */
export const resultOfCosts = (id, cases, rows) => ({
  ...recordedResult(id),
  contests: [],
  costs: [{ mode: "external", ...cases, rows: rows.map(costRow) }],
});

/** @param {CostRow} row */
const costRow = ({ entry, cost, verdict }) => ({
  entry,
  ratio: { point: cost, low: cost * 0.8, high: cost * 1.25 },
  addedUs: { point: cost, low: null, high: null },
  verdict,
});

/** @type {(...summaries: PublishedSummary[]) => Matrix} */
export function matrixOfResults(...summaries) {
  const [first] = summaries;
  const apps = (first?.entries ?? [])
    .filter(({ role }) => role === "app")
    .map(({ id, name, version, homepage }) => factsOf(id, { name, version, homepage }));
  return matrixOf(
    summaries.map((summary) => ({ folder: `${summary.id}/`, summary })),
    apps,
  );
}
