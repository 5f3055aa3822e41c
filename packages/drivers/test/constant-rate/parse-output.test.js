import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { parseConstantRateOutput } from "@routebench/drivers/constant-rate/parse-output";
import { DriverError } from "@routebench/drivers/driver";

/** What the constant-rate process once printed: 10 of 100 answers had another body. */
const captured = (
  await readFile(new URL("../fixtures/constant-rate-mismatch.json", import.meta.url), "utf8")
).trim();

test("a result is read as printed", () => {
  const result = parseConstantRateOutput(captured);
  assert.deepEqual(result, JSON.parse(captured));
  assert.equal(result.errors.mismatch, 10);
  assert.equal(result.latencyBasis, "intended");
});

describe("output that is refused", () => {
  /** @type {[string, string][]} */
  const spoilt = [
    ["nothing at all", ""],
    ["a line cut short", captured.slice(0, -10)],
    ["two results", `${captured}\n${captured}`],
    ["a missing figure", captured.replace('"requests":100,', "")],
    ["a figure it does not know", captured.replace("{", '{"rate":1,')],
    ["a negative count", captured.replace('"requests":100', '"requests":-1')],
    ["a count that is no number", captured.replace('"requests":100', '"requests":null')],
    ["latencies on another basis", captured.replace('"intended"', '"sent"')],
  ];
  for (const [what, output] of spoilt) {
    test(what, () => {
      assert.notEqual(output, captured);
      assert.throws(
        () => parseConstantRateOutput(output),
        (error) => error instanceof DriverError && /not its result/.test(error.message),
      );
    });
  }
});
