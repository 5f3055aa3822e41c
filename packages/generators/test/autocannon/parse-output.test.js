import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { parseAutocannonOutput } from "@routebench/generators/autocannon/autocannon";
import { NO_ERRORS } from "@routebench/generators/generator";

/** @param {string} name of a file with captured output of the autocannon process */
const captured = (name) =>
  readFile(new URL(`../fixtures/autocannon-${name}.json`, import.meta.url), "utf8");

test("reads a run without errors as printed", async () => {
  assert.deepEqual(parseAutocannonOutput(await captured("ok")), {
    requests: 2000,
    durationMs: 130.26806399999998,
    bytes: 358000,
    errors: NO_ERRORS,
    latencyUs: { mean: 647.0375, p50: 329, p90: 1719, p99: 4575, max: 5691 },
    latencyBasis: "sent",
    cpuMs: null,
    windows: { windowMs: 100, bytes: [234132] },
  });
});

test("counts responses with an unexpected status", async () => {
  const { errors } = parseAutocannonOutput(await captured("status"));
  assert.deepEqual(errors, { ...NO_ERRORS, status: 2000 });
});

describe("parseAutocannonOutput", () => {
  /** @type {[string, (whole: string) => string][]} */
  const damaged = [
    ["empty output", () => ""],
    ["a truncated line", (whole) => whole.slice(0, -10)],
    ["a missing figure", (whole) => whole.replace('"requests":2000,', "")],
    ["an unknown figure", (whole) => whole.replace("{", '{"rate":1,')],
    ["a negative count", (whole) => whole.replace('"requests":2000', '"requests":-1')],
    ["latencies on another basis", (whole) => whole.replace('"sent"', '"back-corrected"')],
  ];
  for (const [what, damage] of damaged) {
    test(`rejects ${what}`, async () => {
      const output = damage((await captured("ok")).trim());
      assert.throws(() => parseAutocannonOutput(output), {
        name: "GeneratorError",
        message: /is not its report/,
      });
    });
  }
});
