import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DriverError, GeneratorLate, ServerFault } from "@routebench/drivers/driver";
import { asFailure } from "../../src/run/load.js";

describe("what a generator throws", () => {
  test("is the server's fault where it says so, with its code", () => {
    const failure = asFailure(new ServerFault("no-answer", "nobody answers"));
    assert.deepEqual(fieldsOf(failure), ["TrialFailure", "no-answer", "nobody answers"]);
  });

  test("is the generator's else", () => {
    const failure = asFailure(new DriverError("wrk died"));
    assert.deepEqual(fieldsOf(failure), ["TrialFailure", "driver-failed", "wrk died"]);
  });

  test("names the limit that it went beyond", () => {
    const failure = asFailure(new GeneratorLate("wrk", 500));
    const told = "wrk had not ended after 500 ms and was stopped (--limit generator)";
    assert.deepEqual(fieldsOf(failure), ["TrialFailure", "driver-failed", told]);
  });

  test("is what it is, if it is none of the generator's", () => {
    const error = new TypeError("a fault of ours");
    assert.equal(asFailure(error), error);
  });
});

/** @param {unknown} error */
function fieldsOf(error) {
  const { name, code, message } = /** @type {Error & { code: string }} */ (error);
  return [name, code, message];
}
