import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { verdictOf } from "../src/claim-verdict.js";

/** @import { Compared, Told } from "../src/claims.js" */

/** @type {(low: number | null, high: number | null, changes?: Partial<Compared>) => Compared} */
const compared = (low, high, changes = {}) => ({
  ...{ as: "now", from: "results/", words: "", noise: 0, lacks: null },
  ratio: { point: low === null || high === null ? 1 : Math.sqrt(low * high), low, high },
  ...changes,
});

/** @type {(told: Told, low: number | null, high: number | null, changes?: Partial<Compared>) => [string, string | null]} */
const judged = (told, low, high, changes) => {
  const { word, magnitude } = verdictOf(told, compared(low, high, changes));
  return [word, magnitude];
};

describe("the verdict on a difference that a document told", () => {
  it("holds in direction and magnitude where all of the interval is within 10 % of its figure", () => {
    assert.deepEqual(judged(3, 2.85, 3.15), ["holds", "holds"]);
  });

  it("holds in direction alone where the figure is another: 3 % is not 189 %", () => {
    assert.deepEqual(judged(1.03, 2.8, 2.98), ["holds", "does not hold"]);
    assert.deepEqual(judged(2.89, 1.02, 1.04), ["holds", "does not hold"]);
  });

  it("cannot tell the magnitude where only a part of the interval is as near", () => {
    assert.deepEqual(judged(3, 3.2, 3.5), ["holds", "cannot be told"]);
  });

  it("has no magnitude where the document told no figure", () => {
    assert.deepEqual(judged("more", 2.85, 3.15), ["holds", null]);
    assert.deepEqual(judged("less", 2.85, 3.15), ["does not hold", null]);
  });

  it("does not hold on the other side", () => {
    assert.deepEqual(judged(3, 0.8, 0.85), ["does not hold", null]);
    assert.deepEqual(judged(0.3, 1.1, 1.2), ["does not hold", null]);
  });

  it("is a tie where the interval has 1 in it, or less than the control differs from itself", () => {
    assert.deepEqual(judged(3, 0.98, 1.02), ["tie", null]);
    assert.deepEqual(judged(3, 1.01, 1.05, { noise: 0.02 }), ["tie", null]);
    assert.deepEqual(judged(3, 1.03, 1.05, { noise: 0.02 }), ["holds", "does not hold"]);
  });
});

describe("the verdict on what a document told to be alike", () => {
  it("holds where all of the interval is within 10 % of 1, even where a difference shows", () => {
    assert.deepEqual(judged(1, 0.95, 1.04), ["holds", null]);
    assert.deepEqual(judged(1, 1.02, 1.06), ["holds", null]);
  });

  it("does not hold where none of it is", () => {
    assert.deepEqual(judged(1, 0.27, 0.3), ["does not hold", null]);
    assert.deepEqual(judged(1, 1.12, 1.2), ["does not hold", null]);
  });

  it("cannot be told in between", () => {
    assert.deepEqual(judged(1, 1.05, 1.2), ["cannot be told", null]);
  });
});

describe("the verdict on a bound that a document told", () => {
  it("holds on the side that it allows, however far, and where all of the interval is within 10 % of 1", () => {
    assert.deepEqual(judged("at most", 0.52, 0.56), ["holds", null]);
    assert.deepEqual(judged("at most", 1.02, 1.06), ["holds", null]);
    assert.deepEqual(judged("at least", 1.8, 1.9), ["holds", null]);
    assert.deepEqual(judged("at least", 0.94, 0.98), ["holds", null]);
  });

  it("does not hold where all of the interval lies beyond 10 % on the other side", () => {
    assert.deepEqual(judged("at most", 1.8, 1.9), ["does not hold", null]);
    assert.deepEqual(judged("at least", 0.52, 0.56), ["does not hold", null]);
  });

  it("cannot be told in between, nor of an interval beyond ±10 %", () => {
    assert.deepEqual(judged("at most", 1.05, 1.2), ["cannot be told", null]);
    assert.deepEqual(judged("at least", 0.84, 0.95), ["cannot be told", null]);
    const { word, reason } = verdictOf("at least", compared(1.04, 1.82));
    assert.equal(word, "cannot be told");
    assert.match(String(reason), /, though all of it lies on the document’s side$/);
    const other = verdictOf("at most", compared(1.04, 1.82)).reason;
    assert.match(String(other), /, though all of it lies on the other side$/);
  });
});

describe("what decides nothing", () => {
  it("is an interval beyond ±10 %, and it is said how far it reaches and where it lies", () => {
    const { word, reason } = verdictOf(3, compared(2, 4));
    assert.equal(word, "cannot be told");
    const wide = "its interval reaches ±42 %, beyond ±10 %";
    assert.equal(reason, `${wide}, though all of it lies on the document’s side`);
    const other = verdictOf(3, compared(1 / 4, 1 / 2)).reason;
    assert.equal(other, `${wide}, though all of it lies on the other side`);
    assert.equal(verdictOf(3, compared(1 / Math.SQRT2, Math.SQRT2)).reason, wide);
    assert.equal(verdictOf(1, compared(2, 4)).reason, `${wide}, though none of it is alike`);
    assert.equal(verdictOf(1, compared(1, 2)).reason, wide);
  });

  it("never reads as if it reached no further than ±10 %", () => {
    const { reason } = verdictOf("more", compared(2, 2 * 1.103 ** 2));
    assert.match(String(reason), /^its interval reaches ±11 %, beyond ±10 %,/);
    const exact = verdictOf("more", compared(2, 2 * 1.2 ** 2)).reason;
    assert.match(String(exact), /^its interval reaches ±20 %,/);
  });

  it("is no interval, whatever its point", () => {
    assert.deepEqual(judged(3, null, null), ["cannot be told", null]);
  });

  it("is a result that lacks something", () => {
    const lacks = "that contest has no control";
    assert.deepEqual(verdictOf(3, compared(2.9, 3.1, { lacks })), {
      ...{ word: "cannot be told", magnitude: null, reason: lacks },
    });
  });

  it("is what nobody measured, with the reason", () => {
    const { word, reason } = verdictOf(3, {
      as: "now",
      missing: "none has it",
      would: "pnpm bench",
    });
    assert.deepEqual([word, reason], ["not measured", "none has it"]);
  });
});

it("a fact is so, or it is not", () => {
  const fact = { as: "now", from: null, words: "" };
  assert.equal(verdictOf("so", { ...fact, isSo: true }).word, "holds");
  assert.equal(verdictOf("so", { ...fact, isSo: false }).word, "does not hold");
});

it("a count, which nothing scatters, decides by itself", () => {
  assert.deepEqual(judged(2.8, 2.807, 2.807), ["holds", "holds"]);
  assert.deepEqual(judged(1.5, 1, 1), ["tie", null]);
});

const logs = fc.double({ min: -3, max: 3, noNaN: true });
const reaches = fc.double({ min: 0, max: 0.2, noNaN: true });
const noises = fc.double({ min: 0, max: 0.05, noNaN: true });
/** @type {Map<Told, Told>} */
const OPPOSITES = new Map([
  ["more", "less"],
  ["less", "more"],
  ["at most", "at least"],
  ["at least", "at most"],
]);
const tolds = fc.oneof(fc.constantFrom(1, ...OPPOSITES.keys()), logs.map(Math.exp));

/** @type {(log: number, reach: number, noise: number) => Compared} */
const around = (log, reach, noise) =>
  compared(Math.exp(log - reach), Math.exp(log + reach), { noise });

describe("for any interval", () => {
  it("swapping the two sides swaps the direction and nothing else", () => {
    fc.assert(
      fc.property(tolds, logs, reaches, noises, (told, log, reach, noise) => {
        const other = OPPOSITES.get(told) ?? 1 / Number(told);
        const here = verdictOf(/** @type {Told} */ (told), around(log, reach, noise));
        const there = verdictOf(/** @type {Told} */ (other), around(-log, reach, noise));
        assert.deepEqual(there, here);
      }),
    );
  });

  it("what is decided stays so in any narrower interval within", () => {
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(tolds, logs, reaches, noises, shares, shares, (told, log, reach, noise, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((share) =>
          Math.exp(log - reach + 2 * reach * share),
        );
        const wide = verdictOf(/** @type {Told} */ (told), around(log, reach, noise));
        const narrow = verdictOf(
          /** @type {Told} */ (told),
          compared(Number(low), Number(high), { noise }),
        );
        if (wide.word === "holds" || wide.word === "does not hold") {
          assert.equal(narrow.word, wide.word);
        }
        if (wide.magnitude === "holds" || wide.magnitude === "does not hold") {
          assert.equal(narrow.magnitude, wide.magnitude);
        }
      }),
    );
  });
});
