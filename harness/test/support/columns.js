/** The columns of a ranking, and where two apps stand in another order in them than by rank. */

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

/** As the table writes it: where a server waits, both parts. @param {Pick<Row, "figures">} row */
function cpuAndWaits({ figures: { serverCpuUsPerRequest, ownUsPerRequest } }) {
  const cpuUs = serverCpuUsPerRequest?.estimate.point;
  const ownUs = ownUsPerRequest?.estimate.point;
  if (cpuUs === undefined || ownUs === undefined) return;
  const waitedUs = ownUs - cpuUs;
  return waitedUs < 0.01 * ownUs ? ownUs : cpuUs + waitedUs;
}

/** Of a table whose figures are a server's own time. */
export const OWN_COLUMNS = [
  figures("requests/s", "requestsPerOwnSecond", true),
  figures("latency", "ownLatencyUs"),
  { name: "CPU time", isMoreBetter: false, of: cpuAndWaits },
];

/** Of a table of loads. */
export const LOAD_COLUMNS = [
  figures("requests/s", "requestsPerSecond", true),
  figures("latency", "latencyUs"),
];

/** Of subjects that are no servers. */
export const WORK_COLUMNS = [
  figures("wall time", "wallNsPerRequest"),
  figures("CPU time", "cpuNsPerRequest"),
];

/**
 * Pairs that a column orders the other way round than their ranks.
 * @type {(ranked: Pick<Row, "appId" | "rank" | "figures">[], columns: Figures[]) => string[]}
 */
export function contradictions(ranked, columns) {
  return ranked.flatMap((ahead) =>
    ranked
      .filter((behind) => ahead.rank.worst < behind.rank.best)
      .flatMap((behind) =>
        columns.flatMap(({ name, isMoreBetter, of }) => {
          const [one, other] = [of(ahead), of(behind)];
          if (one === undefined || other === undefined) return [];
          const isAhead = isMoreBetter ? one > other : one < other;
          return isAhead ? [] : [`${name}: ${ahead.appId} ${one}, ${behind.appId} ${other}`];
        }),
      ),
  );
}
