import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidArgumentError } from "commander";
import { parseLoads, parsePositiveIntegers, parseRates } from "../../src/cli/case-parsers.js";

/**
 * @param {(text: string) => unknown} parse
 * @param {string[]} texts
 */
function refuses(parse, texts) {
  for (const text of texts) {
    assert.throws(() => parse(text), InvalidArgumentError, `"${text}" is refused`);
  }
}

test("numbers between commas, each once", () => {
  assert.deepEqual(parsePositiveIntegers("1,10,100,10"), [1, 10, 100]);
  refuses(parsePositiveIntegers, ["", "1,", "0", "1,-2", "1;2", "1.5"]);
});

test("rates in requests/s", () => {
  assert.deepEqual(parseRates("1000,5000"), [{ perSecond: 1000 }, { perSecond: 5000 }]);
  refuses(parseRates, ["0", "fast", "50%"]);
});

test("loads in percent of the capacity", () => {
  assert.deepEqual(parseLoads("50%,80"), [{ shareOfCapacity: 0.5 }, { shareOfCapacity: 0.8 }]);
  refuses(parseLoads, ["0", "201%", "-5", "half", "50%%"]);
});
