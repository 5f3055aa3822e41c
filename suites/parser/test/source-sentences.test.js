import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { seenTable, sourceSentences } from "../src/source-sentences.js";
import { group, timed } from "./support/made-up-groups.js";

/** @import { Group } from "../src/processes.js" */

/** The cell of time. @param {Group[]} groups */
const time = (...groups) => seenTable(groups)[1]?.[1];

describe("what the source saw", () => {
  it("holds in direction and magnitude where node-http takes as much longer as it did", () => {
    assert.equal(
      time(
        timed("node-http", "0.8.18", 726, 727, 728),
        timed("js-http", "0.8.18", 704, 704.5, 706),
      ),
      "1.03× (1.03–1.03): holds, in direction and magnitude",
    );
  });

  it("holds in direction alone where it takes 189 % longer, not 3 %", () => {
    assert.match(
      String(
        time(timed("node-http", "4.9.1", 289, 290, 291), timed("js-http", "4.9.1", 100, 100, 100)),
      ),
      /^2\.90× .*: holds in direction, not in magnitude$/,
    );
  });

  it("does not hold where js-http is the slower one", () => {
    assert.match(
      String(
        time(timed("node-http", "26.1.0", 90, 91, 92), timed("js-http", "26.1.0", 180, 180, 181)),
      ),
      /: does not hold$/,
    );
  });

  it("is a tie where the control differs from itself by as much", () => {
    const groups = [
      timed("node-http", "0.8.18", 726, 727, 728),
      timed("js-http", "0.8.18", 704, 704.5, 706),
      timed("node-http again", "0.8.18", 762, 763, 764),
    ];
    assert.match(String(time(...groups)), /: tie$/);
  });

  it("cannot be told by two rounds, nor by rounds that scatter", () => {
    assert.match(
      String(time(timed("node-http", "4.9.1", 200, 201), timed("js-http", "4.9.1", 100, 100))),
      /: cannot be told, too few launches for an interval$/,
    );
    assert.match(
      String(
        time(timed("node-http", "4.9.1", 150, 300, 200), timed("js-http", "4.9.1", 100, 100, 100)),
      ),
      /: cannot be told, its interval reaches ±/,
    );
  });

  it("has all four figures of each Node, the oldest first", () => {
    const rows = seenTable([
      timed("node-http", "10.1.0", 1, 1, 1),
      timed("js-http", "10.1.0", 1, 1, 1),
      group("node-http", "4.9.1", [{ heapTotal: 16e6 }, { heapTotal: 16e6 }, { heapTotal: 16e6 }]),
      group("js-http", "4.9.1", [{}, {}, {}]),
    ]);
    assert.deepEqual(
      rows.map(([version]) => version),
      ["Node", "4.9.1", "10.1.0"],
    );
    assert.match(String(rows[1]?.[2]), /^2\.00×: holds in direction, not in magnitude$/);
    assert.equal(rows[1]?.length, 5);
  });
});

describe("the loss that the source saw between two versions", () => {
  const older = timed("js-http", "0.8.11", 700, 702, 704);
  const of = (/** @type {number[]} */ ...ms) =>
    sourceSentences([older, timed("js-http", "0.8.18", ...ms)])[0];

  it("turns with the times", () => {
    assert.match(
      String(of(770, 771, 773)),
      /js-http’s time on the newer over the older: 1\.10× .*: holds\.$/,
    );
    assert.match(String(of(600, 601, 603)), /: does not hold\.$/);
    assert.match(String(of(701, 700, 705)), /: tie\.$/);
  });
});

describe("heapTotal", () => {
  const of = (/** @type {number[]} */ ...bytes) =>
    sourceSentences([
      group(
        "js-http",
        "0.8.11",
        bytes.map((heapTotal) => ({ heapTotal })),
      ),
    ]).join();

  it("is the source's to the byte, or it is said in how many processes it is not, and why", () => {
    assert.match(
      of(8_228_352, 8_228_352),
      /8,228,352 bytes, to the byte, in each of 2 processes\.$/,
    );
    const other = of(8_228_352, 12_422_656, 8_228_352);
    assert.match(other, /in 2 of 3 processes; in the others it is 12,422,656\. V8 adds/);
    assert.match(of(8_228_353), /in 0 of 1 processes; in the others it is 8,228,353/);
  });
});
