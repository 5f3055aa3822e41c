import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compareEntries } from "../src/compare.js";
import { launchRound, normal, seeded } from "./support/launches.js";

/** @import { Observation } from "../src/two-way-fit.js" */

const priorSd = 0.03;

/** A launch for each log. @type {(round: number, logs: number[], error?: number) => Observation[]} */
const launched = (round, logs, error = 0.01) =>
  logs.map((log, index) => ({ round, entry: `e${index}`, value: Math.exp(log), error }));

/** @param {readonly Observation[]} observations @param {object} [options] */
function onlyPair(observations, options = { priorSd }) {
  const [pair] = compareEntries(observations, options);
  assert.ok(pair);
  const { low, high } = pair.ratio;
  return { ...pair, width: low === null || high === null ? null : Math.log(high / low) };
}

describe("the scatter of earlier launches", () => {
  test("gives one round a t interval from the scatter of earlier launches and of slices", () => {
    const { width, ratio } = onlyPair(launched(1, [0.8, 0]));
    // t of 8 degrees of freedom is 2.306 at 97.5%.
    assert.ok(Math.abs(Number(width) - 2 * 2.306 * Math.sqrt(2 * (0.03 ** 2 + 0.01 ** 2))) < 1e-4);
    assert.ok(Math.abs(ratio.point - Math.exp(0.8)) < 1e-12);
    assert.match(ratio.method, /narrowed by how launches scattered before/);
  });

  test("gives no interval without a prior, or if a launch has no error", () => {
    assert.equal(onlyPair(launched(1, [0.8, 0]), {}).width, null);
    const [a, { error: _, ...b }] = /** @type {[Observation, Observation]} */ (launched(1, [1, 0]));
    assert.equal(onlyPair([a, b]).width, null);
  });

  test("widens the interval if slices scatter more", () => {
    const [calm, noisy] = [0.01, 0.06].map((error) => onlyPair(launched(1, [0, 0], error)).width);
    assert.ok(Number(noisy) > 1.5 * Number(calm));
  });

  test("decides a large difference from one launch, but none that one odd launch could cause", () => {
    assert.equal(onlyPair(launched(1, [0.8, 0])).verdict, "faster");
    assert.equal(onlyPair(launched(1, [0, 0.8])).verdict, "slower");
    // Its interval, ±0.1, is beyond 1, but a launch that is half as fast again would be too.
    const near = onlyPair(launched(1, [0.4, 0]));
    assert.ok(Number(near.ratio.low) > 1);
    assert.equal(near.verdict, "undecided");
  });

  test("keeps its weight for entries that were launched once next to anchors", () => {
    const anchors = [0.12, -0.12, 0.12, -0.12].flatMap((log, index) =>
      launched(index + 1, [log, 0]),
    );
    const launchedOnce = [1, 2, 3, 4].flatMap((round) =>
      [1, 2, 3].map((place) => ({ round, entry: `once ${round} ${place}`, value: 1, error: 0.01 })),
    );
    const widthIn = (/** @type {number} */ rounds) => {
      const soFar = [...anchors, ...launchedOnce].filter(({ round }) => round <= rounds);
      const pairs = compareEntries(soFar, { priorSd, looks: { isOver: false } });
      const pair = pairs.find(({ a, b }) => a === "e0" && b === "once 1 1");
      return Math.log(Number(pair?.ratio.high) / Number(pair?.ratio.low));
    };
    // From the differences between the two anchors alone, the interval would be seven times as wide.
    assert.ok(widthIn(4) < 3 * widthIn(1), `${widthIn(4)} after four, ${widthIn(1)} after one`);
  });

  test("calls entries equal only after three launches", () => {
    const [one, two, three] = [1, 2, 3].map((rounds) =>
      onlyPair(
        Array.from({ length: rounds }, (_, index) => launched(index + 1, [0, 0], 0)).flat(),
        { priorSd: 0.0001 },
      ),
    );
    assert.deepEqual(
      [one?.verdict, two?.verdict, three?.verdict],
      ["undecided", "undecided", "equal"],
    );
  });

  test("yields to the run's scatter if launches scatter three times as much", () => {
    const scattered = [0.1, -0.12, 0.11, -0.08, 0.1, -0.09].flatMap((log, index) =>
      launched(index + 1, [log, 0]),
    );
    const withoutPrior = onlyPair(scattered, {});
    assert.ok(Number(onlyPair(scattered).width) > 0.95 * Number(withoutPrior.width));
  });

  test("narrows the interval of three launches that scatter as expected", () => {
    const expected = [0.04, -0.05, 0.01].flatMap((log, index) => launched(index + 1, [log, 0]));
    assert.ok(Number(onlyPair(expected).width) < Number(onlyPair(expected, {}).width));
  });
});

/** @type {[name: string, k: number, sd: number, oddShare: number][]} */
const MACHINES = [
  ["two apps that scatter as expected", 2, 0.03, 0],
  ["eight apps that scatter as expected", 8, 0.03, 0],
  ["eight apps, and one launch in 100 is 25% off", 8, 0.02, 0.01],
  ["eight apps that scatter three times as much", 8, 0.09, 0],
];

for (const [name, k, sd, oddShare] of MACHINES) {
  test(`finds a false difference in at most 5% of 100 runs with five looks each: ${name}`, () => {
    const uniform = seeded(k);
    const entries = Array.from({ length: k }, (_, index) => ({ entry: `e${index}`, log: 0, sd }));
    let wrong = 0;
    for (let run = 0; run < 100; run += 1) {
      /** @type {Observation[]} */
      let observations = [];
      let isWrong = false;
      for (let round = 1; round <= 5 && !isWrong; round += 1) {
        const launches = launchRound(round, entries, normal, uniform).map((launch) => ({
          ...launch,
          value:
            launch.value * (uniform() < oddShare ? 0.75 : 1) * Math.exp(0.01 * normal(uniform)),
          error: 0.01,
        }));
        observations = [...observations, ...launches];
        const looks = { isOver: round === 5 };
        isWrong = compareEntries(observations, { priorSd, looks }).some(
          ({ verdict }) => verdict === "faster" || verdict === "slower",
        );
      }
      wrong += Number(isWrong);
    }
    assert.ok(wrong <= 5, `${wrong}%`);
  });
}
