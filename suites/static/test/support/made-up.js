/** Parts of a made-up result and its summary, as far as the suite's sections look at them. */

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

/** @type {(appId: string, figures?: { rate?: number }) => Row} */
export const madeUpRow = (appId, { rate = 1000 } = {}) =>
  /** @type {Row} */ (
    /** @type {unknown} */ ({
      appId,
      role: "app",
      bottleneck: "server",
      figures: {
        requestsPerOwnSecond: {
          values: [rate],
          estimate: {
            point: rate,
            low: rate * 0.9,
            high: rate * 1.1,
            level: 0.95,
            method: "made up",
          },
        },
      },
    })
  );

/**
 * Speeds of entries over others, each with how far its interval reaches as a factor.
 * @type {(ratios: Record<string, [ratio: number, reach?: number]>, noise?: number) => NonNullable<ModeSummary["apart"]>}
 */
export const madeUpApart =
  (ratios, noise = 0) =>
  (a, b) => {
    const [ratio, reach = 1.01] = ratios[`${a}/${b}`] ?? inverse(ratios[`${b}/${a}`]) ?? [];
    if (ratio === undefined) return null;
    const [low, high] = [ratio / reach, ratio * reach];
    return { noise, ratio: { point: ratio, low, high, level: 0.95, method: "made up" } };
  };

/** @param {[ratio: number, reach?: number] | undefined} pair @returns {[number, number?] | undefined} */
const inverse = (pair) => pair && [1 / pair[0], pair[1]];

/** @type {(path: string, rows: Row[], connections?: number | null, more?: Partial<ModeSummary>) => ModeSummary} */
export const madeUpMode = (path, rows, connections = null, more = {}) =>
  /** @type {ModeSummary} */ (
    /** @type {unknown} */ ({
      mode: "external",
      reference: "node-http",
      rows,
      didNotFinish: [],
      noiseFloor: null,
      testCase: {
        id: path,
        scheme: "http",
        target: { kind: "path", path },
        connections,
        pipelining: 1,
      },
      ...more,
    })
  );

/** @type {(id: string, changes?: Partial<AppRecord>) => AppRecord} */
export const madeUpApp = (id, changes = {}) => ({
  id,
  name: id,
  homepage: "https://example.org",
  suite: "static",
  role: "app",
  of: null,
  version: "1.0.0",
  verification: { status: "ok" },
  tls: null,
  ...changes,
});
