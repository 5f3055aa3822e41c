/** Any output of a generator is either read as one complete run or rejected. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parseAutocannonOutput } from "@routebench/generators/autocannon/autocannon";
import { GeneratorError } from "@routebench/generators/generator";
import { parseWrkOutput } from "@routebench/generators/wrk/wrk";
import fc from "fast-check";

/** @import { LoadResult } from "../src/generator.js" */

/** ROUTEBENCH_FUZZ=100000 searches for longer. */
const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 500);

/** @param {string} prefix */
const captured = (prefix) => {
  const folder = new URL("fixtures/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  return names.map((name) => readFileSync(new URL(name, folder), "utf8"));
};

/**
 * Captured output that is cut, mixed with other output, or partly replaced; and plain nonsense.
 * @param {string[]} outputs
 */
const mangled = (outputs) => {
  const output = fc.constantFrom(...outputs);
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "-1",
      "NaN",
      "1e999",
      "null",
      "\0",
      "\u001b[2J",
      "{",
      "}",
      "\n",
      "9".repeat(40),
    ),
  );
  return fc.oneof(
    fc.string({ unit: "binary" }),
    fc.tuple(output, place).map(([text, at]) => text.slice(0, at * text.length)),
    fc
      .tuple(output, output, place)
      .map(([a, b, at]) => a.slice(0, at * a.length) + b.slice(at * b.length)),
    fc.tuple(output, place, fc.nat(20), piece).map(([text, at, length, inserted]) => {
      const start = Math.floor(at * text.length);
      return text.slice(0, start) + inserted + text.slice(start + length);
    }),
  );
};

for (const [name, parse] of /** @type {const} */ ([
  ["wrk", parseWrkOutput],
  ["autocannon", parseAutocannonOutput],
])) {
  describe(`mangled output of ${name}`, () => {
    test("gives finite, non-negative figures or a GeneratorError of one short line", () => {
      fc.assert(
        fc.property(mangled(captured(name)), (text) => {
          /** @type {LoadResult} */
          let result;
          try {
            result = parse(text);
          } catch (error) {
            assert.ok(error instanceof GeneratorError, String(error));
            assert.ok(error.message.length < 1000 && !error.message.includes("\n"), error.message);
            return;
          }
          const { requests, durationMs, bytes, errors, latencyUs } = result;
          for (const figure of [requests, bytes, ...Object.values(errors)]) {
            assert.ok(Number.isSafeInteger(figure) && figure >= 0, `${figure} in ${text}`);
          }
          for (const figure of [durationMs, ...Object.values(latencyUs)]) {
            assert.ok(Number.isFinite(figure) && figure >= 0, `${figure} in ${text}`);
          }
        }),
        { numRuns },
      );
    });
  });
}
