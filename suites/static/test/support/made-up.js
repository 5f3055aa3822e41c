/** Parts of a made-up result and its summary, as far as the suite's sections look at them. */

/**
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { ModeSummary, Row } from "@routebench/contract/summary"
 */

/**
 * @param {string} appId
 * @param {{ rank?: [best: number, worst: number], rate?: number, cpu?: number[], name?: string, reference?: number }} [figures]
 * @returns {Row}
 */
export function madeUpRow(
  appId,
  { rank: [best, worst] = [1, 1], rate = 1000, cpu = [], name = appId, reference = 0.5 } = {},
) {
  const figure = (/** @type {number} */ point, values = [point]) => ({
    ...{ values, median: point, rank: { best, worst }, medal: null },
    estimate: { point, low: point * 0.9, high: point * 1.1, level: 0.95, method: "made up" },
  });
  return /** @type {Row} */ (
    /** @type {unknown} */ ({
      ...{
        appId,
        name,
        version: "1.0.0",
        role: "app",
        launches: 3,
        errors: 0,
        rank: { best, worst },
      },
      ...{ speedRatio: 1, toSlowest: null, speedFrom: "slices", bottleneck: "server" },
      toReference: {
        point: reference,
        low: reference * 0.9,
        high: reference * 1.1,
        level: 0.95,
        method: "",
      },
      ...{ warnings: [], findings: [] },
      figures: {
        requestsPerSecond: figure(rate),
        bytesPerSecond: figure(rate * 2 ** 20),
        ...(cpu.length > 0 && { serverCpuUsPerRequest: figure(cpu[0] ?? 0, cpu) }),
      },
    })
  );
}

/** @type {(path: string, rows: Row[], connections?: number | null) => ModeSummary} */
export const madeUpMode = (path, rows, connections = null) =>
  /** @type {ModeSummary} */ (
    /** @type {unknown} */ ({
      ...{ mode: "external", reference: "node-http", rows, didNotFinish: [], noiseFloor: null },
      testCase: {
        ...{ id: path, scheme: "http", target: { kind: "path", path }, connections, pipelining: 1 },
      },
    })
  );

/** @type {(id: string, changes?: Partial<AppRecord>) => AppRecord} */
export const madeUpApp = (id, changes = {}) => ({
  ...{ id, name: id, homepage: "https://example.org", suite: "static", role: "app", of: null },
  ...{ version: "1.0.0", verification: { status: "ok" }, tls: null },
  ...changes,
});
