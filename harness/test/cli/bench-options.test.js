/** The options of a run. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createProgram } from "../../src/cli/program.js";
import { defaultBudgetMs } from "../../src/plan/policy.js";
import { ROUTING } from "../support/routing.js";

const programOf = () => createProgram(new AbortController().signal, () => {}, ROUTING);

/** @param {string[]} args of a run */
async function optionsOf(...args) {
  /** @type {Record<string, unknown>} */
  let given = {};
  const program = programOf().action((options) => {
    given = options;
  });
  await program.parseAsync(args, { from: "user" });
  return given;
}

test("the help of --budget says what a run without it has", () => {
  const help = programOf().helpInformation().replace(/\s+/g, " ");
  const [, whole, ofCase, most] =
    /default: (\d+)m, .* of several cases, .*, (\d+)m for each; more where apps times modes exceed (\d+);/.exec(
      help,
    ) ?? [];
  const minutes = (/** @type {number} */ apps, /** @type {number} */ cases) =>
    defaultBudgetMs({ modes: ROUTING.modes }, { apps, modes: 2 }, cases) / 60_000;
  assert.equal(minutes(2, 1), Number(whole));
  assert.equal(minutes(2, 6), 6 * Number(ofCase));
  assert.equal(minutes(Number(most) / 2, 1), Number(whole));
  assert.equal(minutes(Number(most), 1), 2 * Number(whole));
});

test("rates and loads become rates of either kind", async () => {
  const { rate, load } = await optionsOf("--rate", "100,200", "--load", "50%");
  assert.deepEqual(rate, [{ perSecond: 100 }, { perSecond: 200 }]);
  assert.deepEqual(load, [{ shareOfCapacity: 0.5 }]);
});

test("a switch says no by a word of its own", async () => {
  const { control, reference, slices } = await optionsOf();
  assert.deepEqual(
    { control, reference, slices },
    { control: undefined, reference: true, slices: true },
  );
  const given = await optionsOf("--no-control", "--no-reference", "--no-slices");
  assert.deepEqual([given.control, given.reference, given.slices], [false, false, false]);
});

test("the suite's own options stand under its name", () => {
  const help = programOf().helpInformation();
  assert.match(help, /^Options of the suite routing:\n {2}--path <path>/m);
});
