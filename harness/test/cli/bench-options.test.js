/** The options of a run. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createProgram } from "../../src/cli/program.js";
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

test("rates and loads become rates of either kind", async () => {
  const { rate, load } = await optionsOf("--rate", "100,200", "--load", "50%");
  assert.deepEqual(rate, [{ perSecond: 100 }, { perSecond: 200 }]);
  assert.deepEqual(load, [{ shareOfCapacity: 0.5 }]);
});

test("a switch says no by a word of its own", async () => {
  const { control, reference } = await optionsOf();
  assert.deepEqual({ control, reference }, { control: undefined, reference: true });
  const given = await optionsOf("--no-control", "--no-reference");
  assert.deepEqual([given.control, given.reference], [false, false]);
});
