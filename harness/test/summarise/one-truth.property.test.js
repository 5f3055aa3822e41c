/** Whatever the slices are, the columns of a ranking agree. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isRanked } from "@routebench/report/sections/standing";
import fc from "fast-check";
import { summarise } from "../../src/summarise/summarise.js";
import { contradictions, LOAD_COLUMNS, OWN_COLUMNS, WORK_COLUMNS } from "../support/columns.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpTrial,
  sliceOfCost,
} from "../support/made-up-result.js";

/**
 * @typedef {object} MadeUpServer
 * @property {number} costUs of CPU time for a request
 * @property {number} waits the time for which the server waits, as a multiple of its CPU time
 * @property {number[]} scatter of its launches
 * @property {boolean[]} takesPart in each round
 */

const ROUNDS = 5;

const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 20);

const factors = (/** @type {number} */ least, /** @type {number} */ most) =>
  fc.array(fc.double({ min: least, max: most, noNaN: true }), {
    minLength: ROUNDS,
    maxLength: ROUNDS,
  });

/** @type {fc.Arbitrary<MadeUpServer>} */
const server = fc.record({
  costUs: fc.double({ min: 5, max: 200, noNaN: true }),
  waits: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })),
  scatter: factors(0.9, 1.1),
  takesPart: fc.array(fc.boolean(), { minLength: ROUNDS, maxLength: ROUNDS }),
});

/** A machine is not equally fast in all rounds. */
const run = fc.record({
  servers: fc.array(server, { minLength: 2, maxLength: 6 }),
  machine: factors(0.5, 2),
});

/** @type {(servers: MadeUpServer[], machine: number[], isWhole: boolean, mode?: "external" | "standalone") => ReturnType<typeof summarise>} */
function summaryOf(servers, machine, isWhole, mode = "external") {
  const ids = servers.map((_, index) => (index === 0 ? "node-http" : `app-${index}`));
  const trials = machine.flatMap((speed, round) =>
    servers.flatMap(({ costUs, waits, scatter, takesPart }, index) => {
      // The reference is part of every round.
      if (!isWhole && index > 0 && !takesPart[round]) return [];
      const slices = [1, 2, 3].map((rotation) => {
        const slice = sliceOfCost(rotation, costUs * speed * (scatter[round] ?? 1));
        const durationMs = slice.durationMs * (1 + waits);
        const driverIdleMs = durationMs - slice.durationMs / 2;
        const steady = { requests: slice.requests, durationMs, driverIdleMs, driverWaitMs: 0 };
        return { ...slice, durationMs, steady };
      });
      // The rates of another generator are unrelated.
      const requests = 1000 + ((7919 * (index + 1) * (round + 1)) % 9000);
      return [madeUpTrial(round + 1, ids[index] ?? "", { slices, requests }, mode)];
    }),
  );
  const apps = ids.map((id) => madeUpApp(id));
  const { driver, load } = MADE_UP_EXTERNAL;
  const slices = { durationMs: 50, roundMs: 1000 };
  const modes = mode === "external" ? {} : { modes: { standalone: { driver, load, slices } } };
  return summarise(madeUpResult({ apps, trials, config: { reference: "node-http", ...modes } }));
}

test("takes wall time and requests/s from the ranking slices when there is no load", () => {
  fc.assert(
    fc.property(run, ({ servers, machine }) => {
      const [mode] = summaryOf(servers, machine, false, "standalone").modes;
      assert.ok(mode);
      const columns = [...WORK_COLUMNS, ...LOAD_COLUMNS].filter(
        ({ name }) => name === "wall time" || name === "requests/s",
      );
      assert.equal(columns.length, 2);
      assert.deepEqual(contradictions(mode.rows.filter(isRanked), columns), []);
    }),
    { numRuns },
  );
});

describe("speed, requests/s, mean latency and CPU time with waits", () => {
  for (const isWhole of [true, false]) {
    test(`order distinct apps alike${isWhole ? "" : " when some miss rounds"}`, () => {
      fc.assert(
        fc.property(run, ({ servers, machine }) => {
          const [mode] = summaryOf(servers, machine, isWhole).modes;
          assert.ok(mode);
          assert.deepEqual(contradictions(mode.rows.filter(isRanked), OWN_COLUMNS), []);
        }),
        { numRuns },
      );
    });
  }

  test("have a round for each launch, and a mean between the values of two launches", () => {
    fc.assert(
      fc.property(run, ({ servers, machine }) => {
        const [mode] = summaryOf(servers, machine, false).modes;
        for (const { appId, figures } of mode?.rows ?? []) {
          for (const { values, rounds, estimate } of Object.values(figures)) {
            const { point, both } = estimate;
            assert.equal(rounds.length, values.length);
            assert.deepEqual(rounds, [...new Set(rounds)].sort());
            if (!both) continue;
            const [least, most] = [Math.min(...both), Math.max(...both)];
            assert.ok(point > least * 0.999 && point < most * 1.001, `${appId}: ${both}, ${point}`);
          }
        }
      }),
      { numRuns },
    );
  });

  test("have the same ranks, because they are the same figure in several units", () => {
    fc.assert(
      fc.property(run, ({ servers, machine }) => {
        const [mode] = summaryOf(servers, machine, false).modes;
        for (const { figures } of mode?.rows ?? []) {
          const {
            requestsPerOwnSecond: rate,
            ownLatencyUs: latency,
            ownUsPerRequest: cost,
          } = figures;
          assert.deepEqual([latency?.rank, cost?.rank], [rate?.rank, rate?.rank]);
        }
      }),
      { numRuns },
    );
  });

  test("have the same ratios when apps miss rounds on a machine that changes speed", () => {
    fc.assert(
      fc.property(run, ({ servers, machine }) => {
        const [mode] = summaryOf(servers, machine, false).modes;
        const reference = mode?.rows.find(({ appId }) => appId === "node-http")?.figures;
        for (const { toReference, figures } of mode?.rows ?? []) {
          if (!toReference) continue;
          const ratios = OWN_COLUMNS.map(({ of, isMoreBetter }) => {
            const ratio = Number(of({ figures })) / Number(of({ figures: reference ?? {} }));
            return isMoreBetter ? ratio : 1 / ratio;
          });
          for (const ratio of ratios) {
            assert.ok(Math.abs(ratio / toReference.point - 1) < 1e-9, `${ratios}`);
          }
        }
      }),
      { numRuns },
    );
  });
});
