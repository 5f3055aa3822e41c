import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidArgumentError } from "commander";
import {
  parseLoads,
  parsePathOrAll,
  parsePositiveIntegers,
  parseRates,
  parseTableSizes,
} from "../../src/cli/case-parsers.js";

/**
 * @param {(text: string) => unknown} parse
 * @param {string[]} texts
 */
function refuses(parse, texts) {
  for (const text of texts) {
    assert.throws(() => parse(text), InvalidArgumentError, `"${text}" is refused`);
  }
}

test("a path, or all of them", () => {
  assert.equal(parsePathOrAll("all"), "all");
  assert.equal(parsePathOrAll("/about?x=1"), "/about?x=1");
  refuses(parsePathOrAll, ["ALL", "hello", "", "/a b"]);
});

test("numbers between commas, each once", () => {
  assert.deepEqual(parsePositiveIntegers("1,10,100,10"), [1, 10, 100]);
  refuses(parsePositiveIntegers, ["", "1,", "0", "1,-2", "1;2", "1.5"]);
});

test("table sizes from 6 to 1000", () => {
  assert.deepEqual(parseTableSizes("10,1000"), [10, 1000]);
  refuses(parseTableSizes, ["5", "1001", "10,2000"]);
});

test("rates in requests/s", () => {
  assert.deepEqual(parseRates("1000,5000"), [{ perSecond: 1000 }, { perSecond: 5000 }]);
  refuses(parseRates, ["0", "fast", "50%"]);
});

test("loads in percent of the capacity", () => {
  assert.deepEqual(parseLoads("50%,80"), [{ shareOfCapacity: 0.5 }, { shareOfCapacity: 0.8 }]);
  refuses(parseLoads, ["0", "201%", "-5", "half", "50%%"]);
});
