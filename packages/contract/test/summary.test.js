import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { isNarrow, sideOfOne } from "../src/summary.js";

const SIDES = ["below", "neither", "above"];

const logs = fc.double({ min: -3, max: 3, noNaN: true });
const reaches = fc.double({ min: 0, max: 0.2, noNaN: true });
const noises = fc.double({ min: 0, max: 0.05, noNaN: true });

describe("isNarrow", () => {
  it("is true if the interval reaches at most 10% either way", () => {
    assert.ok(isNarrow({ low: 2 / 1.1, high: 2 * 1.1 }));
    assert.ok(!isNarrow({ low: 2 / 1.1, high: 2 * 1.11 ** 2 }));
  });

  it("is false if there is no interval", () => {
    assert.ok(!isNarrow({ low: null, high: null }));
  });
});

describe("sideOfOne", () => {
  it("is neither when the interval contains 1 or is within the noise", () => {
    assert.equal(sideOfOne({ low: 0.98, high: 1.02 }, 0), "neither");
    assert.equal(sideOfOne({ low: 1.01, high: 1.05 }, 0.02), "neither");
    assert.equal(sideOfOne({ low: 0.95, high: 0.99 }, 0.02), "neither");
    assert.equal(sideOfOne({ low: null, high: null }, 0), "neither");
  });

  it("is above or below when all of the interval is beyond the noise", () => {
    assert.equal(sideOfOne({ low: 1.03, high: 1.05 }, 0.02), "above");
    assert.equal(sideOfOne({ low: 0.9, high: 0.97 }, 0.02), "below");
  });

  it("is neither when an exact ratio differs from 1 by rounding alone", () => {
    const ratio = 1 + Number.EPSILON;
    assert.equal(sideOfOne({ low: ratio, high: ratio }, 0), "neither");
  });

  it("is never lower when the ratio is larger", () => {
    fc.assert(
      fc.property(logs, reaches, noises, logs, (log, reach, noise, more) => {
        const [less = 0, greater = 0] = [log, log + Math.abs(more)].map((center) => {
          const interval = { low: Math.exp(center - reach), high: Math.exp(center + reach) };
          return SIDES.indexOf(sideOfOne(interval, noise));
        });
        assert.ok(less <= greater);
      }),
    );
  });
});
