/** A result's configuration says how it was measured, and leaves nothing of it to be guessed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { configSchema } from "@routebench/contract/config";
import { smallResult } from "./support/small-result.js";

const { config } = smallResult();

/** @param {object} changes */
const whatIsWrong = (changes) => {
  const { error } = configSchema.safeParse({ ...config, ...changes });
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
};

test("a configuration is accepted as it is written", () => {
  assert.deepEqual(configSchema.parse(config), config);
});

describe("what tells results apart is never left out:", () => {
  for (const name of ["method", "leadInMs", "generatorSleeps"]) {
    test(name, () => assert.deepEqual(whatIsWrong({ [name]: undefined }), [name]));
  }
});

test("a method is a whole number from 1 on", () => {
  for (const method of [0, 1.5, "1"]) assert.deepEqual(whatIsWrong({ method }), ["method"]);
  assert.deepEqual(whatIsWrong({ method: 2 }), []);
});

test("a fixed rate has cases of its own", () => {
  const { load } = config.modes.external;
  const modes = { "fixed-rate": { driver: "constant-rate", load, cases: [] } };
  assert.deepEqual(whatIsWrong({ modes }), ["modes.fixed-rate.cases"]);
});

test("a mode that is none is refused", () => {
  assert.deepEqual(whatIsWrong({ modes: { sideways: {} } }), ["modes"]);
});
