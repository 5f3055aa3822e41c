/** @import { Group } from "../../src/processes.js" */
/** @import { Figures } from "../../src/source-figures.js" */

const FIGURES = { durationMs: 700, heapTotal: 8e6, heapUsedSpread: 2e6, rss: 17e6 };

/**
 * A process in each round, with the same figures but for those that differ by round.
 * @type {(program: string, version: string, processes: (Partial<Figures> | null)[]) => Group}
 */
export const group = (program, version, processes) => ({
  ...{ program, version, each: { bytes: 611, headers: 16, iterations: 100_000, runs: 20 } },
  processes: processes.map((one) => one && { ...FIGURES, ...one }),
});

/** Of so many ms, by rounds. @type {(program: string, version: string, ...ms: (number | null)[]) => Group} */
export const timed = (program, version, ...ms) =>
  group(
    program,
    version,
    ms.map((durationMs) => (durationMs === null ? null : { durationMs })),
  );
