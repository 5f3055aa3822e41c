/** The sentence above a table for each kind of outcome. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { headlineOf } from "../../src/sections/standing.js";
import { plainWords } from "../../src/words.js";
import { about, makeMode, makeRow } from "../builders.js";

/** @import { Row } from "@routebench/contract/summary" */

/**
 * @typedef {[name: string, speed: number | null, best: number, worst: number, changes?: Partial<Row>]} Entered
 *   in the order of their speed; the ratio is to the reference
 * @type {[outcome: string, rows: Entered[], words: string | RegExp][]}
 */
const HEADLINES = [
  [
    "an app leads the reference",
    [
      ["quick", 2, 1, 1],
      ["node", 1, 2, 2],
      ["slow", 0.5, 3, 3],
    ],
    "quick is fastest: 2.00× the speed of node (1.80–2.20). No two are tied.",
  ],
  [
    "the reference itself leads",
    [
      ["node", 1, 1, 1],
      ["slow", 0.5, 2, 2],
    ],
    /^node is fastest\. slow is next at 0\.50× \(0\.45–0\.55\)\./,
  ],
  [
    "the fastest apps are tied",
    [
      ["a", 2, 1, 2],
      ["b", 1.9, 1, 2],
      ["node", 1, 3, 3],
    ],
    "a and b are tied for first.",
  ],
  [
    "all are tied, as after two launches",
    [
      ["a", 9, 1, 3],
      ["b", 3, 1, 3],
      ["node", 1, 1, 3],
    ],
    "No app is ahead: a, b and node are tied.",
  ],
  [
    "apps behind the first are tied",
    [
      ["quick", 4, 1, 1],
      ["a", 2, 2, 3],
      ["b", 1.9, 2, 3],
      ["node", 1, 4, 5],
      ["c", 0.9, 4, 5],
    ],
    / Tied: a and b; node and c\.$/,
  ],
  [
    "an app's only competitor is its control",
    [
      ["node", 1, 1, 1],
      ["again", 1, 1, 1, { role: "control" }],
    ],
    "Only node was measured, so there is nothing to compare it with.",
  ],
  ["no speed was measured", [["a", null, 1, 1]], "No app’s speed was measured."],
  ["no app finished", [], "No app finished."],
  [
    "the reference's speed was not measured",
    [
      ["a", 3, 1, 1, { toReference: null }],
      ["b", 1, 2, 2, { toReference: null }],
    ],
    /^a is fastest: 3\.00× the speed of the slowest \(/,
  ],
];

for (const [outcome, entered, expected] of HEADLINES) {
  test(`the headline names the leader or why there is none when ${outcome}`, () => {
    const rows = entered.map(([name, speed, best, worst, changes = {}]) => {
      const ratio = speed === null ? null : about(speed, { low: speed * 0.9, high: speed * 1.1 });
      const speeds = { toReference: ratio, toSlowest: ratio };
      return makeRow(name, { ...speeds, rank: { best, worst }, ...changes });
    });
    const words = plainWords(headlineOf(makeMode(rows, { reference: "node" })));
    if (typeof expected === "string") assert.equal(words, expected);
    else assert.match(words, expected);
  });
}
