/** The sentence above a table for each kind of outcome. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { headlineOf } from "../../src/sections/finding.js";
import { plainWords } from "../../src/words.js";
import { about, makeMode, makeRow } from "../builders.js";

/** @import { Row } from "@routebench/contract/summary" */

/**
 * @typedef {[name: string, speed: number | null, best: number, worst: number, changes?: Partial<Row>]} Entered
 *   in the order of their speed; the ratio is to the reference
 * @type {[does: string, rows: Entered[], words: string | RegExp][]}
 */
const HEADLINES = [
  [
    "compares the leader with the reference",
    [
      ["quick", 2, 1, 1],
      ["node", 1, 2, 2],
      ["slow", 0.5, 3, 3],
    ],
    "quick is fastest: 2.00× the speed of node (1.84–2.16). Compared with node: 1 faster, 1 slower. slow is slowest at 0.50×.",
  ],
  [
    "compares the next app with the reference when the reference leads",
    [
      ["node", 1, 1, 1],
      ["slow", 0.5, 2, 2],
    ],
    /^node is fastest\. slow is next at 0\.50× \(0\.46–0\.54\)\./,
  ],
  [
    "names the apps that are tied for first",
    [
      ["a", 2, 1, 2],
      ["b", 1.9, 1, 2],
      ["node", 1, 3, 3],
    ],
    "a and b are tied for first. Compared with node: 2 faster. b is last at 1.90×.",
  ],
  [
    "says that no app is ahead when all are tied",
    [
      ["a", 9, 1, 3],
      ["b", 3, 1, 3],
      ["node", 1, 1, 3],
    ],
    /^No app is clearly ahead: a, b and node are tied\./,
  ],
  [
    "does not call the leaders tied if an interval reaches too far",
    [
      ["a", 2, 1, 2, { toReference: about(2, { low: 1.7, high: 2.3 }) }],
      ["b", 1.9, 1, 2],
      ["node", 1, 3, 3],
    ],
    /^a and b lead\. There is not enough data to say which is fastest\./,
  ],
  [
    "does not call the leaders tied after two launches",
    [
      ["a", 2, 1, 2, { launches: 2 }],
      ["b", 1.9, 1, 2],
      ["node", 1, 3, 3],
    ],
    /^a and b lead\. There is not enough data to say which is fastest\./,
  ],
  [
    "says that an app with only a control has no competitor",
    [
      ["node", 1, 1, 1],
      ["again", 1, 1, 1, { role: "control" }],
    ],
    "Only node was measured, so there is nothing to compare it with.",
  ],
  ["says that no speed was measured", [["a", null, 1, 1]], "No app’s speed was measured."],
  ["says that no app finished", [], "No app finished."],
  [
    "compares the leader with the slowest app when the reference has no speed",
    [
      ["a", 3, 1, 1, { toReference: null }],
      ["b", 1, 2, 2, { toReference: null }],
    ],
    /^a is fastest: 3\.00× the speed of the slowest \(/,
  ],
];

for (const [does, entered, expected] of HEADLINES) {
  test(`the headline ${does}`, () => {
    const rows = entered.map(([name, speed, best, worst, changes = {}]) => {
      const ratio = speed === null ? null : about(speed, { low: speed * 0.92, high: speed * 1.08 });
      const speeds = { toReference: ratio, toSlowest: ratio };
      return makeRow(name, { ...speeds, rank: { best, worst }, ...changes });
    });
    const words = plainWords(headlineOf(makeMode(rows, { reference: "node" })));
    if (typeof expected === "string") assert.equal(words, expected);
    else assert.match(words, expected);
  });
}
