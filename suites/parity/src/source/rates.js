import { quantile } from "@routebench/stats/quantile";

/**
 * @typedef {import("@routebench/drivers/ab/ab-subject").AbSeries} AbSeries
 */

/**
 * How long subjects took per request, as ab saw it. There is no interval over a few runs of one process: two are
 * told apart where no run of the one was as fast as any of the other's.
 * @param {ReadonlyMap<string, AbSeries>} series by subject
 * @returns {Pick<import("../costs.js").Costs, "ratio">}
 */
export const ratesAsCosts = (series) => ({
  ratio(one, other) {
    const [ours, theirs] = [one, other].map((id) => timesOf(series.get(id)));
    if (!ours?.length || !theirs?.length) return null;
    const isKnown = ours.length > 1 && theirs.length > 1;
    return {
      point: quantile(ours, 0.5) / quantile(theirs, 0.5),
      low: isKnown ? Math.min(...ours) / Math.max(...theirs) : null,
      high: isKnown ? Math.max(...ours) / Math.min(...theirs) : null,
      ...{ level: 1, method: "the range over the runs" },
    };
  },
});

/** @param {AbSeries | undefined} series */
const timesOf = (series) => (series?.runs ?? []).flatMap(({ report }) => report.msAcross ?? []);
