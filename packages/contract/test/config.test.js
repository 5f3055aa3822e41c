/** A result's configuration records everything that decides how it was measured. */
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

test("accepts a configuration unchanged", () => {
  assert.deepEqual(configSchema.parse(config), config);
});

describe("fields that decide whether results are comparable", () => {
  for (const name of ["method", "leadInMs", "generatorSleeps"]) {
    test(`are required: ${name}`, () =>
      assert.deepEqual(whatIsWrong({ [name]: undefined }), [name]));
  }
});

test("accepts only a whole number from 1 as the method", () => {
  for (const method of [0, 1.5, "1"]) assert.deepEqual(whatIsWrong({ method }), ["method"]);
  assert.deepEqual(whatIsWrong({ method: 2 }), []);
});

test("rejects a fixed rate without cases", () => {
  const { load } = config.modes.external;
  const modes = { "fixed-rate": { driver: "constant-rate", load, cases: [] } };
  assert.deepEqual(whatIsWrong({ modes }), ["modes.fixed-rate.cases"]);
});

test("rejects an unknown mode", () => {
  assert.deepEqual(whatIsWrong({ modes: { sideways: {} } }), ["modes"]);
});
