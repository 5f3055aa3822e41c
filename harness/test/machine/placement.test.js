import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseCoreList } from "../../src/machine/placement.js";

describe("the kernel's list of cores", () => {
  /** @type {[string, number[]][]} */
  const cases = [
    ["0", [0]],
    ["0-3", [0, 1, 2, 3]],
    ["0-1,8", [0, 1, 8]],
    ["2,4-5,10-11", [2, 4, 5, 10, 11]],
    ["", []],
  ];
  for (const [list, cores] of cases) {
    test(`"${list}" is ${JSON.stringify(cores)}`, () => {
      assert.deepEqual(parseCoreList(list), cores);
    });
  }
});
