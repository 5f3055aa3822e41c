import assert from "node:assert/strict";
import { madeUpTrial } from "./made-up-result.js";

/**
 * @param {ReturnType<typeof import("../../src/plan/next-round.js").nextRound>} next
 * @returns {string[]} the apps of the round that is planned
 */
export function launched(next) {
  assert.ok("plans" in next, "another round is planned");
  return next.plans.map(({ appId }) => appId);
}

/**
 * @param {number} rounds
 * @param {Record<string, (round: number) => number>} rates
 */
export function trialsOf(rounds, rates) {
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Object.entries(rates).map(([id, rate]) => madeUpTrial(round, id, { requests: rate(round) })),
  );
}
