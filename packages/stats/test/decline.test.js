import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findDecline } from "../src/decline.js";
import { normal, seeded } from "./support/launches.js";

const uniform = seeded(7);

/**
 * Windows of a load, each with a noise of 5 %.
 * @param {(share: number) => number} rate by how much of the load has passed, 0..1
 */
const load = (rate) =>
  Array.from({ length: 30 }, (_, index) => 1000 * rate(index / 29) * (1 + 0.05 * normal(uniform)));

/** @param {(share: number) => number} rate */
const threeLaunches = (rate) => [load(rate), load(rate), load(rate)];

test("a rate that falls all the time, in every launch, is a decline by the last third over the first", () => {
  const ratio = findDecline(threeLaunches((share) => 1 - 0.6 * share));
  assert.ok(ratio !== null && ratio > 0.48 && ratio < 0.64, `${ratio}`);
});

test("so is one that falls ever less, as under a delay that grows with each answer", () => {
  assert.ok(findDecline(threeLaunches((share) => 1 / Math.sqrt(1 + 3 * share))));
});

describe("no decline is", () => {
  test("noise", () => assert.equal(findDecline(threeLaunches(() => 1)), null));

  test("a rate that rises, as in a warm-up", () => {
    assert.equal(findDecline(threeLaunches((share) => 0.5 + 0.5 * share)), null);
  });

  test("a small fall", () => {
    assert.equal(findDecline(threeLaunches((share) => 1 - 0.1 * share)), null);
  });

  test("a machine that falls to its lower speed in the middle, be it in every launch", () => {
    assert.equal(findDecline(threeLaunches((share) => (share < 0.5 ? 1 : 0.7))), null);
  });

  test("a fall that one launch does not have", () => {
    const falling = threeLaunches((share) => 1 - 0.6 * share);
    assert.equal(findDecline([...falling, load(() => 1)]), null);
  });

  test("a fall in the only launch, which may be the machine's", () => {
    assert.equal(findDecline([load((share) => 1 - 0.6 * share)]), null);
  });

  test("anything in a load of a few windows, or of none", () => {
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

  test("silence", () => assert.equal(findDecline(threeLaunches(() => 0)), null));
});
