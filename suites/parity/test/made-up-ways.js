import { WAYS } from "../src/ways.js";

/** @import { Way } from "../src/ways.js" */

/**
 * What a server takes for a request, in µs; wall: of time that goes by; young: when it has just started.
 * @typedef {{ cpu: number, wall?: number, young?: number }} Times
 * @typedef {Way & { connections: number }} AskedWay
 */

/** Of one request each, over and over: a round is slower than the one before, for all alike. */
const ROUND = 1.1;

/**
 * A run of made-up servers that were asked in all four ways over each number of connections.
 * @param {Record<string, (asked: AskedWay) => Times>} servers
 * @param {{ rounds?: number, connections?: number[], noise?: number }} [options]
 * @returns {any} result and summary
 */
export function madeUpWays(servers, { rounds = 4, connections = [25, 100], noise = 0.002 } = {}) {
  const cases = WAYS.flatMap((way) =>
    connections.map((held) => ({
      id: `http, way-${way.connection}-${way.http}, ${held} connections`,
      ...{ scheme: "http", target: { kind: "way", ...way }, connections: held, pipelining: 1 },
    })),
  );
  const sharedCases = connections.map((held) =>
    cases.flatMap((one) => (one.connections === held ? [one.id] : [])),
  );
  const numbers = Array.from({ length: rounds }, (_, at) => at + 1);
  const trials = numbers.flatMap((round) =>
    cases.flatMap(({ id: caseId, target, connections: held }, at) =>
      Object.entries(servers).map(([appId, timesOf], place) => {
        const way = /** @type {Way} */ (/** @type {unknown} */ (target));
        const { cpu, wall = cpu, young = cpu } = timesOf({ ...way, connections: held });
        const factor = ROUND ** round * (1 + noise * ((round * 7 + place * 5 + at * 3) % 4));
        const isFirst = sharedCases.some(([first]) => first === caseId);
        return {
          ...{ round, order: place + 1, appId, mode: "external", caseId, status: "sliced" },
          slices: [
            {
              ...{ requests: 1000, durationMs: wall * factor },
              server: { cpuMs: cpu * factor },
            },
          ],
          warmup: {
            ...{ windowMs: 15, steady: true, requestsPerSecond: [] },
            turns: [isFirst ? young : cpu, cpu].map((us) => ({
              ...{ requests: 4000, cpuMs: 4 * us * factor },
            })),
          },
        };
      }),
    ),
  );
  return {
    result: {
      config: {
        cases,
        modes: { external: { load: { connections: 25 }, slices: { sharedCases } } },
      },
      rounds: numbers.flatMap((round) =>
        cases.map(({ id: caseId }) => ({ mode: "external", caseId, round })),
      ),
      trials,
    },
    summary: { modes: [] },
  };
}

/** Both servers of a rung that take the same, whatever is asked. @param {number} node @param {number} apache */
export const onEqualWork = (node, apache) => ({
  "d-node-equal": () => ({ cpu: node }),
  "d-apache": () => ({ cpu: apache }),
});
