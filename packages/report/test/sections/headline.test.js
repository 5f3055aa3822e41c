/** The sentences above the tables, from contrary data: each says what its rows show, and nothing else. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { headlineOf } from "../../src/sections/standing.js";
import { plainWords } from "../../src/words.js";
import { about, makeMode, makeRow } from "../builders.js";

/** @import { Row } from "@routebench/contract/summary" */

/**
 * @typedef {[name: string, speed: number | null, best: number, worst: number, changes?: Partial<Row>]} Given
 */

/**
 * @param {Given[]} given in the order of their speed; the ratio is to the reference
 * @param {string | null} [reference]
 */
function headline(given, reference = "node") {
  const rows = given.map(([name, speed, best, worst, changes = {}]) => {
    const reach = { low: (speed ?? 0) * 0.9, high: (speed ?? 0) * 1.1 };
    const ratio = speed === null ? null : about(speed, reach);
    const speeds = { toReference: ratio, toSlowest: ratio };
    return makeRow(name, { ...speeds, rank: { best, worst }, ...changes });
  });
  return plainWords(headlineOf(makeMode(rows, { reference })));
}

describe("the lead", () => {
  test("is said with how far ahead of the reference", () => {
    assert.equal(
      headline([
        ["quick", 2, 1, 1],
        ["node", 1, 2, 2],
        ["slow", 0.5, 3, 3],
      ]),
      "quick is the fastest: 2.00× the speed of node (1.80–2.20). No neighbours are tied.",
    );
  });

  test("is given against the next where it is the reference itself", () => {
    assert.match(
      headline([
        ["node", 1, 1, 1],
        ["slow", 0.5, 2, 2],
      ]),
      /^node is the fastest: slow, the next, reaches 0\.50× its speed \(0\.45–0\.55\)\./,
    );
  });

  test("is shared by those that are tied", () => {
    assert.equal(
      headline([
        ["a", 2, 1, 2],
        ["b", 1.9, 1, 2],
        ["node", 1, 3, 3],
      ]),
      "a and b share first place. Statistical tie: a and b.",
    );
  });

  test("is no app when all are tied, as after two launches", () => {
    assert.equal(
      headline([
        ["a", 9, 1, 3],
        ["b", 3, 1, 3],
        ["node", 1, 1, 3],
      ]),
      "No app is shown to be ahead: a, b and node are statistically tied.",
    );
  });
});

describe("a tie", () => {
  test("is named group by group, behind the leader too", () => {
    assert.match(
      headline([
        ["quick", 4, 1, 1],
        ["a", 2, 2, 3],
        ["b", 1.9, 2, 3],
        ["node", 1, 4, 5],
        ["c", 0.9, 4, 5],
      ]),
      / Statistical ties: a and b; node and c\.$/,
    );
  });
});

describe("where there is no race", () => {
  test("a single app is neither ahead nor behind", () => {
    assert.equal(
      headline([["a", 1, 1, 1]]),
      "Only a was measured; there is nothing to compare it with.",
    );
  });

  test("a control is no competitor", () => {
    assert.match(
      headline([
        ["node", 1, 1, 1],
        ["again", 1, 1, 1, { role: "control" }],
      ]),
      /^Only node was measured/,
    );
  });

  test("no speed is said to be none, and no app to be none", () => {
    assert.equal(headline([["a", null, 1, 1]]), "No app’s speed was measured.");
    assert.equal(headline([]), "No app finished.");
  });

  test("without the reference's speed it is given against the slowest", () => {
    assert.match(
      headline(
        [
          ["a", 3, 1, 1, { toReference: null }],
          ["b", 1, 2, 2, { toReference: null }],
        ],
        null,
      ),
      /^a is the fastest: 3\.00× the speed of the slowest \(/,
    );
  });
});
