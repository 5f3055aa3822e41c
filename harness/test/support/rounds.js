import assert from "node:assert/strict";
import { madeUpTrial } from "./made-up-result.js";

/**
 * @param {ReturnType<typeof import("../../src/plan/next-round.js").nextRound>} next
 * @returns {string[]} the apps of the planned round
 */
export function launched(next) {
  assert.ok("plans" in next, "another round is planned");
  return next.plans.map(({ appId }) => appId);
}

/** @param {number} rounds @param {Record<string, (round: number) => number>} rates */
export function trialsOf(rounds, rates) {
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Object.entries(rates).map(([id, rate]) => madeUpTrial(round, id, { requests: rate(round) })),
  );
}

/** @param {number | undefined} coreWorkUs the time of the core watch's work, if the core was watched */
export const watchedSlices = (coreWorkUs) =>
  [1, 2, 3].map((rotation) => ({
    rotation,
    place: 1,
    requests: 1000,
    durationMs: 50,
    stealMs: 0,
    steady: null,
    server: { cpuMs: 50, waitMs: 0 },
    driverCpuMs: 50,
    slowAnswers: 0,
    coreWorkUs,
  }));
