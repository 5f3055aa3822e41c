import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateMean } from "../src/estimate.js";
import { pooledMeans } from "../src/pooled-means.js";
import { FIELDS, normal, seeded } from "./support/launches.js";

/** @param {Record<string, number[]>} table entry → values by round */
const observed = (table) =>
  Object.entries(table).flatMap(([entry, values]) =>
    values.map((value, round) => ({ round, entry, value })),
  );

const width = (/** @type {{ low: number | null, high: number | null } | undefined} */ of) =>
  Math.log(Number(of?.high) / Number(of?.low));

test("gives the same points as estimateMean", () => {
  const [a, b] = [
    [1, 2, 3],
    [40, 50, 60],
  ];
  const means = pooledMeans(observed({ a, b }));
  assert.ok(Math.abs(Number(means.get("a")?.point) / estimateMean(a).point - 1) < 1e-12);
  assert.ok(Math.abs(Number(means.get("b")?.point) / estimateMean(b).point - 1) < 1e-12);
});

test("ignores what a round does to all entries", () => {
  const [a, b, c] = [
    [100, 101, 99.5],
    [50, 50.2, 50.3],
    [70, 69, 70.5],
  ];
  const calm = pooledMeans(observed({ a, b, c }));
  const shaken = [a, b, c].map((values) => values.map((value, round) => value * 1.5 ** round));
  const rough = pooledMeans(observed({ a: shaken[0], b: shaken[1], c: shaken[2] }));
  assert.ok(Math.abs(width(rough.get("a")) - width(calm.get("a"))) < 1e-4);
  assert.ok(width(rough.get("a")) < 0.1);
});

test("gives launches that agree by chance a wide interval if other entries scatter", () => {
  const means = pooledMeans(
    observed({ lucky: [100, 100, 100], b: [90, 100, 110], c: [105, 100, 90] }),
  );
  assert.ok(width(means.get("lucky")) > 0.1);
});

test("gives no interval to an entry with fewer than three launches, and keeps the other intervals", () => {
  const means = pooledMeans(observed({ a: [1, 2, 3], b: [2, 3, 5], two: [5, 6], one: [7] }));
  assert.ok(Number(means.get("a")?.low) > 0);
  assert.equal(means.get("two")?.low, null);
  assert.deepEqual(means.get("two")?.both?.map(Math.round), [5, 6]);
  assert.equal(means.get("one")?.low, null);
});

test("estimates each entry separately if there is one entry, no common round, or a zero", () => {
  assert.deepEqual(pooledMeans(observed({ a: [1, 2, 3] })).get("a"), estimateMean([1, 2, 3]));
  const means = pooledMeans(observed({ a: [0, 1, 2], b: [4, 5, 6] }));
  assert.deepEqual(means.get("a"), estimateMean([0, 1, 2]));
  assert.deepEqual(means.get("b"), estimateMean([4, 5, 6]));
  const later = observed({ b: [4, 5, 6] }).map((o) => ({ ...o, round: o.round + 10 }));
  const apart = pooledMeans([...observed({ a: [1, 2, 3] }), ...later]);
  assert.deepEqual(apart.get("b"), estimateMean([4, 5, 6]));
});

test("gives no means without observations", () => {
  assert.equal(pooledMeans([]).size, 0);
});

for (const name of /** @type {const} */ (["alike", "alternating"])) {
  for (const rounds of [3, 5, 8]) {
    test(`covers the truth in 92 to 98% of 500 runs by 95% intervals of ${rounds} launches: ${name}`, () => {
      const uniform = seeded(rounds);
      const sds = FIELDS[name](6);
      let covered = 0;
      for (let run = 0; run < 500; run += 1) {
        const observations = Array.from({ length: rounds }, (_, round) =>
          sds.map((sd, i) => ({ round, entry: `e${i}`, value: Math.exp(sd * normal(uniform)) })),
        ).flat();
        for (const { low, high } of pooledMeans(observations).values()) {
          covered += Number(low) <= 1 && 1 <= Number(high) ? 1 / 6 : 0;
        }
      }
      assert.ok(covered >= 460 && covered <= 490, `${covered / 5}%`);
    });
  }
}
