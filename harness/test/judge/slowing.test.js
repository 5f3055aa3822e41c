import assert from "node:assert/strict";
import { test } from "node:test";
import { slowdownOf, slowingsOf } from "../../src/judge/slowing.js";
import { madeUpSlice, madeUpTrial } from "../support/made-up-result.js";

const ALONE_US = 10;

/** Of a core that is so many times slower than it usually is alone, where the work takes 5 % longer than at best. */
const besideUs = (/** @type {number} */ slowdown) => 1.05 * ALONE_US * slowdown;

const SLOWDOWNS = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7];

/** @type {(round: number, app: string, points: { slowdown: number, costMs: number }[]) => ReturnType<typeof madeUpTrial>} */
const launch = (round, app, points) =>
  madeUpTrial(round, app, {
    slices: points.map(({ slowdown, costMs }, index) =>
      madeUpSlice(index + 1, {
        ...{ requests: 1000, server: { cpuMs: costMs, waitMs: 0 } },
        coreWorkUs: besideUs(slowdown),
      }),
    ),
  });

/** @type {(exponent: number, slowdowns?: number[]) => { slowdown: number, costMs: number }[]} */
const feeling = (exponent, slowdowns = SLOWDOWNS) =>
  // Some noise, which the slowing down has nothing to do with.
  slowdowns.map((slowdown, turn) => ({
    slowdown,
    costMs: 50 * slowdown ** exponent * (turn % 2 === 0 ? 1.02 : 0.98),
  }));

/** @type {(launches: ReturnType<typeof launch>[], programOf?: (id: string) => string) => ReturnType<typeof slowingsOf>} */
const learnt = (launches, programOf = (id) => id) =>
  slowingsOf(/** @type {any[]} */ (launches), ALONE_US, programOf);

test("what a slower core does to an entry is learnt from how its slices differ within launches", () => {
  for (const exponent of [0.4, 1, 1.6]) {
    const slowing = learnt([1, 2, 3].map((round) => launch(round, "a", feeling(exponent)))).get(
      "a",
    );
    assert.ok(slowing && Math.abs(slowing.exponent - exponent) < 2 * slowing.error);
    assert.ok(slowing.error < 0.1, `${slowing.error}`);
  }
});

test("that one launch was dearer than another, beside a slower core, says nothing of it", () => {
  const dearer = feeling(1, [1.7, 1.7, 1.7]).map(({ slowdown, costMs }) => ({
    ...{ slowdown, costMs: 9 * costMs },
  }));
  const slowing = learnt([launch(1, "a", feeling(1, [1, 1, 1])), launch(2, "a", dearer)]).get("a");
  assert.deepEqual(slowing, { exponent: 1, error: 0.3 });
});

test("few slices, or such as were all slowed down alike, leave it near 1, as uncertain as entries usually differ", () => {
  const slowing = learnt([launch(1, "a", feeling(0.3, [1.5, 1.52]))]).get("a");
  assert.ok(slowing && Math.abs(slowing.exponent - 1) < 0.1);
  assert.ok(slowing.error > 0.28);
});

test("a slice beside which the watch itself was stalled decides nothing", () => {
  const stalled = { slowdown: 5, costMs: 50 };
  const whole = [1, 2, 3].map((round) => launch(round, "a", feeling(1.2)));
  const [without, beside] = [whole, [...whole, launch(4, "a", [...feeling(1.2), stalled])]].map(
    (launches) => learnt(launches).get("a")?.exponent ?? Number.NaN,
  );
  assert.ok(Math.abs((beside ?? 0) - (without ?? 0)) < 0.2, `${without} and ${beside}`);
});

test("entries of one program are one: a control feels what its app feels", () => {
  const found = learnt([launch(1, "a", feeling(0.5)), launch(1, "a@control", feeling(0.5))], (id) =>
    id.replace("@control", ""),
  );
  assert.deepEqual([...found.keys()], ["a"]);
});

test("a core is not faster than alone, and beside a slice that nobody watched nothing is known", () => {
  const of = (/** @type {number | undefined} */ coreWorkUs) =>
    slowdownOf(coreWorkUs === undefined ? {} : { coreWorkUs }, ALONE_US);
  assert.deepEqual([of(5), of(ALONE_US), of(undefined)], [1, 1, 0]);
  assert.ok(Math.abs(of(besideUs(2)) - 2) < 1e-9);
});
