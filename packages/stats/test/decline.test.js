import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findDecline } from "../src/decline.js";
import { normal, seeded } from "./support/launches.js";

const uniform = seeded(7);

/**
 * Windows of a load, each with 5% of noise.
 * @param {(share: number) => number} rate by the share of the load that has passed, 0..1
 */
const load = (rate) =>
  Array.from({ length: 30 }, (_, index) => 1000 * rate(index / 29) * (1 + 0.05 * normal(uniform)));

/** @param {(share: number) => number} rate */
const threeLaunches = (rate) => [load(rate), load(rate), load(rate)];

test("gives the last third over the first third if the rate falls steadily in every launch", () => {
  const ratio = findDecline(threeLaunches((share) => 1 - 0.6 * share));
  assert.ok(ratio !== null && ratio > 0.48 && ratio < 0.64, `${ratio}`);
});

test("finds a fall that becomes slower, as from a delay that grows with each response", () => {
  assert.ok(findDecline(threeLaunches((share) => 1 / Math.sqrt(1 + 3 * share))));
});

describe("findDecline", () => {
  test("ignores noise", () => assert.equal(findDecline(threeLaunches(() => 1)), null));

  test("ignores a rate that rises, as during warm-up", () => {
    assert.equal(findDecline(threeLaunches((share) => 0.5 + 0.5 * share)), null);
  });

  test("ignores a small fall", () => {
    assert.equal(findDecline(threeLaunches((share) => 1 - 0.1 * share)), null);
  });

  test("ignores a machine that falls to its lower speed halfway, even in every launch", () => {
    assert.equal(findDecline(threeLaunches((share) => (share < 0.5 ? 1 : 0.7))), null);
  });

  test("ignores a fall that is missing from one launch", () => {
    const falling = threeLaunches((share) => 1 - 0.6 * share);
    assert.equal(findDecline([...falling, load(() => 1)]), null);
  });

  test("ignores a fall in the only launch, which the machine may have caused", () => {
    assert.equal(findDecline([load((share) => 1 - 0.6 * share)]), null);
  });

  test("ignores loads of three windows or none", () => {
    assert.equal(
      findDecline([
        [3, 2, 1],
        [3, 2, 1],
      ]),
      null,
    );
    assert.equal(findDecline([[], []]), null);
    assert.equal(findDecline([]), null);
  });

  test("ignores loads without responses", () =>
    assert.equal(findDecline(threeLaunches(() => 0)), null));
});
