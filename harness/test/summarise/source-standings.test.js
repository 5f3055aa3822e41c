/** The rates of another generator have their own table, with its own order, ties and medals. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpTrial,
  sliceOfCost,
} from "../support/made-up-result.js";

/** CPU time per request in slices, and requests/s as measured by wrk. */
const SERVERS = {
  "node-http": { costUs: 10, rate: 70_000 },
  quick: { costUs: 5, rate: 120_000 },
  sleepless: { costUs: 20, rate: 20_000 },
  chatty: { costUs: 21, rate: 30_000 },
};

const SCATTER = [1, 1.01, 0.99];

/** @param {Parameters<typeof madeUpResult>[0]} [changes] @param {Record<string, { costUs: number, rate: number }>} [servers] */
function summaryOf(changes, servers = SERVERS) {
  const trials = SCATTER.flatMap((factor, index) =>
    Object.entries(servers).map(([id, { costUs, rate }], place) => {
      const scatter = factor * (SCATTER[(index + place) % 3] ?? 1);
      const slices = [1, 2, 3].map((rotation) => sliceOfCost(rotation, costUs * scatter));
      return madeUpTrial(index + 1, id, { slices, requests: Math.round(rate * scatter) });
    }),
  );
  const apps = Object.keys(servers).map((id) => madeUpApp(id));
  const [mode] = summarise(
    madeUpResult({ apps, trials, config: { reference: "node-http", rounds: 3 }, ...changes }),
  ).modes;
  assert.ok(mode);
  return mode;
}

describe("wrk's table next to a ranking from slices", () => {
  const { source, rows } = summaryOf();
  const figuresOf = (/** @type {string} */ id) => rows.find(({ appId }) => appId === id)?.figures;

  test("is sorted by wrk's requests/s, as multiples of wrk's slowest app", () => {
    const ids = rows.map(({ appId }) => appId);
    assert.deepEqual(ids, ["quick", "node-http", "sleepless", "chatty"]);
    assert.deepEqual(
      source?.rows.map(({ appId, toSlowest }) => `${appId} ${toSlowest?.point.toFixed(2)}`),
      ["quick 6.00", "node-http 3.50", "chatty 1.50", "sleepless 1.00"],
    );
  });

  test("has its own medals", () => {
    assert.equal(figuresOf("chatty")?.requestsPerSecond?.medal, 3);
    assert.equal(figuresOf("sleepless")?.requestsPerSecond?.medal, null);
    assert.equal(figuresOf("sleepless")?.requestsPerOwnSecond?.medal, 3);
  });
});

test("has no second table when the generator of the ranking also sent the loads", () => {
  const slices = { durationMs: 50, roundMs: 1000, driver: MADE_UP_EXTERNAL.driver };
  const config = { rounds: 3, modes: { external: { ...MADE_UP_EXTERNAL, slices } } };
  assert.equal(summaryOf({ config }).source, null);
});
