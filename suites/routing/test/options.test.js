import assert from "node:assert/strict";
import { test } from "node:test";
import { parseChoices, parsePathOrAll, parseTableSizes } from "../options.js";

/** @type {(parse: (text: string) => unknown, texts: string[]) => void} */
function refuses(parse, texts) {
  for (const text of texts) assert.throws(() => parse(text), Error, `"${text}" is refused`);
}

test("reads a path, or all paths", () => {
  assert.equal(parsePathOrAll("all"), "all");
  assert.equal(parsePathOrAll("/about?x=1"), "/about?x=1");
  refuses(parsePathOrAll, ["ALL", "hello", "", "/a b"]);
});

test("reads table sizes from 9 to 1000, each once", () => {
  assert.deepEqual(parseTableSizes("10,1000,10,9"), [10, 1000, 9]);
  refuses(parseTableSizes, ["", "8", "1001", "10,2000", "10,", "10;20", "10.5"]);
});

test("reads choices in the order of the list, each once", () => {
  const parse = (/** @type {string} */ text) => parseChoices(text, ["static", "param", "miss"]);
  assert.deepEqual(parse("miss,static,miss"), ["static", "miss"]);
  refuses(parse, ["", "static,", "STATIC", "static,none"]);
});
