import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { strayLoads } from "../../src/judge/stray-loads.js";
import { madeUpTrial, sliceOfCost } from "../support/made-up-result.js";

/** Each app’s load over its slices; a second of load is 1000 ms. @param {Record<string, number>} shares */
const roundOf = (shares, round = 1, machine = 1) =>
  Object.entries(shares).map(([id, share], index) => {
    const slice = sliceOfCost(1, 10 * (index + 1));
    const requests = Math.round((share * machine * slice.requests * 1000) / slice.durationMs);
    return madeUpTrial(round, id, { slices: [slice], requests, durationMs: 1000 });
  });

describe("a load that met another server than its launch’s slices did", () => {
  test("is named, with its round and with what it ran at", () => {
    const trials = [
      ...roundOf({ koa: 0.9, express: 0.9, hono: 0.85, h3: 0.88 }),
      ...roundOf({ koa: 0.9, express: 0.29, hono: 0.85, h3: 0.88 }, 2),
    ];
    const [found, ...others] = strayLoads(trials);
    assert.deepEqual([found?.appId, found?.round, others], ["express", 2, []]);
    assert.equal(found?.ratio.toFixed(2), (0.29 / 0.865).toFixed(2));
  });

  test("is named where it was twice as fast too: its slices were of the slower server", () => {
    const [found, ...others] = strayLoads(roundOf({ koa: 0.9, connect: 2.4, hono: 0.9 }));
    assert.deepEqual([found?.appId, others], ["connect", []]);
  });

  test("is none where the machine was slow for all loads of a round, or the generator costs all of them something", () => {
    const shares = { koa: 0.9, express: 0.6, hono: 0.85, h3: 0.7 };
    assert.deepEqual(strayLoads([...roundOf(shares), ...roundOf(shares, 2, 0.3)]), []);
  });

  test("is not told among two, nor of launches without slices or without a load", () => {
    assert.deepEqual(strayLoads(roundOf({ koa: 0.9, express: 0.2 })), []);
    const trials = roundOf({ koa: 0.9, express: 0.9, hono: 0.2, h3: 0.9 });
    const bare = trials.map((trial) =>
      trial.appId === "hono" && trial.status === "ok"
        ? { ...trial, sample: { ...trial.sample, slices: [] } }
        : trial,
    );
    assert.deepEqual(strayLoads(bare), []);
  });
});
