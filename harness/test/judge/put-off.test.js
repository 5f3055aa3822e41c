/**
 * Work that is put off, and work that nobody asks for: servers in turns with others, whose work is counted as a round
 * counts it. The truth is the time that a request takes in one load that goes on.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { metricOf } from "@routebench/contract/metrics";
import { seeded } from "../../../packages/stats/test/support/launches.js";
import { drainedSpeeds } from "../../src/judge/drained-speed.js";

const LED_IN_MS = 75;
const SLICE_MS = 50;
const TURN_MS = 140;
const ROTATIONS = 60;
const DIRECT_MS = 0.02;

/** @typedef {[from: number, to: number]} Span */

/** @type {(one: Span, other: Span) => number} */
const common = ([a, b], [c, d]) => Math.max(0, Math.min(b, d) - Math.max(a, c));

/**
 * @param {{ putOffMs: number, laterMs: number, unasked: number }} server putOffMs: work of each request, done laterMs
 *   later; unasked: the share of all time in which it works without being asked
 * @param {number} entries that take turns
 */
function slicesOf({ putOffMs, laterMs, unasked }, entries) {
  const random = seeded(entries);
  const soonMs = laterMs < SLICE_MS ? putOffMs : 0;
  const perMs = (1 - unasked) / (DIRECT_MS + soonMs);
  // Its place in each rotation is one of chance.
  const turns = Array.from(
    { length: ROTATIONS },
    (_, rotation) => (rotation * entries + Math.floor(random() * entries)) * TURN_MS,
  );
  /** @type {Span[]} */
  const loads = turns.flatMap((at) => [
    [at, at + LED_IN_MS],
    [at + LED_IN_MS + 3, at + LED_IN_MS + 3 + SLICE_MS],
  ]);
  const cpuIn = (/** @type {Span} */ span) => {
    const [from, to] = span;
    const asked = loads.reduce((sum, load) => sum + common(load, span), 0);
    const delayed = loads.map(([a, b]) => /** @type {Span} */ ([a + laterMs, b + laterMs]));
    const late = delayed.reduce((sum, load) => sum + common(load, span), 0);
    return perMs * (asked * DIRECT_MS + late * putOffMs) + unasked * (to - from);
  };
  const slices = turns.slice(10, -1).map((at, index) => {
    const from = at + LED_IN_MS + 3;
    const endedAt = from + SLICE_MS + 2;
    const nextAt = turns[index + 11] ?? 0;
    const silentFrom = Math.min(nextAt, endedAt + LED_IN_MS + 10);
    const settledAt = Math.min(nextAt, Math.max(silentFrom, endedAt + 1100));
    const silence = (/** @type {Span} */ span) => ({
      cpuMs: cpuIn(span),
      durationMs: span[1] - span[0],
    });
    return {
      ...{ rotation: index + 1, place: 1, requests: perMs * SLICE_MS, durationMs: SLICE_MS },
      ...{ steady: null, stealMs: 0, driverCpuMs: 0, slowAnswers: 0 },
      ledIn: { requests: perMs * LED_IN_MS, durationMs: LED_IN_MS, waitMs: 0, stealMs: 0 },
      server: { cpuMs: cpuIn([from, endedAt]), waitMs: 0 },
      later: { ...silence([silentFrom, settledAt]), afterMs: silentFrom - endedAt },
      ...(nextAt > settledAt && { quiet: silence([settledAt, nextAt]) }),
    };
  });
  // At a round's end all are silent until nothing that was put off is left.
  const last = slices.at(-1);
  assert.ok(last);
  slices[slices.length - 1] = { ...last, quiet: { cpuMs: unasked * 500, durationMs: 500 } };
  return slices;
}

const KINDS = {
  "puts nothing off": { putOffMs: 0, laterMs: 0, unasked: 0 },
  "puts half of its work off by 20 ms": { putOffMs: 0.02, laterMs: 20, unasked: 0 },
  "puts half of its work off by 700 ms": { putOffMs: 0.02, laterMs: 700, unasked: 0 },
  "works for 1 % of all time without being asked": { putOffMs: 0, laterMs: 0, unasked: 0.01 },
  "works for 10 % of all time without being asked": { putOffMs: 0, laterMs: 0, unasked: 0.1 },
  "does both": { putOffMs: 0.02, laterMs: 700, unasked: 0.01 },
};

describe("work in silence is charged as a load that goes on would feel it", () => {
  for (const [what, server] of Object.entries(KINDS)) {
    for (const entries of [2, 5, 11]) {
      test(`of one among ${entries} that ${what}`, () => {
        const truth = (1 - server.unasked) / (DIRECT_MS + server.putOffMs);
        const slices = slicesOf(server, entries);
        const speed = Number(drainedSpeeds([slices])[0]?.speed);
        const error = speed / truth - 1;
        const cpuUs = metricOf("serverCpuUsPerRequest").of(/** @type {any} */ ({ slices }));
        assert.ok(
          Math.abs((Number(cpuUs) * speed) / 1000 - 1) < 1e-9,
          "its CPU time says the same",
        );
        assert.ok(Math.abs(error) < 0.02, `${(error * 100).toFixed(1)} %`);
      });
    }
  }
});
