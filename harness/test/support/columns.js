/** The columns of a ranking, and pairs of apps whose order in a column differs from their ranks. */

/**
 * @import { Row } from "@routebench/contract/summary"
 * @typedef {{ name: string, isMoreBetter: boolean, of: (row: Pick<Row, "figures">) => number | undefined }} Figures
 */

/** @type {(name: string, id: keyof Row["figures"], isMoreBetter?: boolean) => Figures} */
const figures = (name, id, isMoreBetter = false) => ({
  name,
  isMoreBetter,
  of: (row) => row.figures[id]?.estimate.point,
});

/** As in the table: CPU time, plus waits if there are any. @param {Pick<Row, "figures">} row */
function cpuAndWaits({ figures: { serverCpuUsPerRequest, ownUsPerRequest } }) {
  const cpuUs = serverCpuUsPerRequest?.estimate.point;
  const ownUs = ownUsPerRequest?.estimate.point;
  if (cpuUs === undefined || ownUs === undefined) return;
  const waitedUs = ownUs - cpuUs;
  return waitedUs < 0.01 * ownUs ? ownUs : cpuUs + waitedUs;
}

/** Columns of figures by server time. */
export const OWN_COLUMNS = [
  figures("requests/s", "requestsPerOwnSecond", true),
  figures("latency", "ownLatencyUs"),
  { name: "CPU time", isMoreBetter: false, of: cpuAndWaits },
];

/** Columns of figures from loads. */
export const LOAD_COLUMNS = [
  figures("requests/s", "requestsPerSecond", true),
  figures("latency", "latencyUs"),
];

/** Columns of subjects that are not servers. */
export const WORK_COLUMNS = [
  figures("wall time", "wallNsPerRequest"),
  figures("CPU time", "cpuNsPerRequest"),
];

/**
 * Pairs of apps whose order in a column contradicts their ranks.
 * @type {(ranked: Pick<Row, "appId" | "rank" | "figures">[], columns: Figures[]) => string[]}
 */
export function contradictions(ranked, columns) {
  return ranked.flatMap((ahead) =>
    ranked
      .filter((behind) => ahead.rank.worst < behind.rank.best)
      .flatMap((behind) =>
        columns.flatMap(({ name, isMoreBetter, of }) => {
          const [better, worse] = [of(ahead), of(behind)];
          if (better === undefined || worse === undefined) return [];
          const isAhead = isMoreBetter ? better > worse : better < worse;
          return isAhead ? [] : [`${name}: ${ahead.appId} ${better}, ${behind.appId} ${worse}`];
        }),
      ),
  );
}
