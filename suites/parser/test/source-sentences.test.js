import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { figuresOf, sourceSentences } from "../src/source-sentences.js";

/**
 * @param {string} benchmark
 * @param {string} nodeVersion
 * @param {number[]} durations
 * @param {{ used?: number[], total?: number }} [heap] in MB
 */
const runs = (benchmark, nodeVersion, durations, { used = [3], total = 8 } = {}) =>
  durations.map((duration, index) => ({
    ...{ benchmark, nodeVersion, duration, number: index + 1, time: 0, rss: 0, v8Version: "3" },
    heapUsed: (used[index % used.length] ?? 0) * 1e6,
    ...{ heapTotal: total * 1e6, bytes: 611, headers: 16, iterations: 100000 },
  }));

/** @param {ReturnType<typeof runs>[]} rows */
const written = (...rows) => sourceSentences(figuresOf(rows.flat())).join("\n");

describe("what the source saw", () => {
  it("is reported as seen again where it is", () => {
    const text = written(
      runs("node-http", "0.8.11", [700, 701, 702], { used: [3, 9], total: 13 }),
      runs("js-http", "0.8.11", [600, 601, 602], { used: [3, 4] }),
      runs("node-http", "0.8.18", [730, 731, 732], { used: [3, 9], total: 13 }),
      runs("js-http", "0.8.18", [650, 651, 652], { used: [3, 4] }),
    );
    assert.match(
      text,
      /Node 0\.8\.18: node-http took 12 % more time than js-http, .* as the source found\./,
    );
    assert.match(
      text,
      /to 0\.8\.18 node-http lost: it took 4 % more time.* the source saw a loss too/,
    );
    assert.match(text, /heapUsed jumps more for node-http than for js-http, as the source found/);
    assert.match(
      text,
      /node-http has the larger heap, as the source found: .* 13\.0 MB and 8\.0 MB/,
    );
  });

  it("is reported as not seen where contrary runs say so", () => {
    const text = written(
      runs("node-http", "0.8.11", [700, 701, 702], { used: [3, 4] }),
      runs("js-http", "0.8.11", [800, 801, 802], { used: [3, 9], total: 13 }),
      runs("node-http", "0.8.18", [600, 601, 602], { used: [3, 4] }),
      runs("js-http", "0.8.18", [700, 701, 702], { used: [3, 9], total: 13 }),
    );
    assert.match(text, /js-http took 17 % more time than node-http, .* not what the source found/);
    assert.match(text, /to 0\.8\.18 node-http gained: before it took 17 % more time.* saw a loss/);
    assert.match(text, /heapUsed does not jump more for node-http/);
    assert.match(text, /node-http does not have the larger heap/);
  });

  it("is left open where the middle halves of the runs overlap", () => {
    const text = written(
      runs("node-http", "0.8.11", [700, 710, 720, 730]),
      runs("node-http", "0.8.18", [705, 715, 725, 735]),
      runs("js-http", "0.8.18", [708, 712, 722, 731]),
    );
    assert.match(text, /node-http and js-http took the same time as far as these runs show/);
    assert.match(text, /From Node 0\.8\.11 to 0\.8\.18 node-http took the same time/);
  });

  it("says nothing of a runtime in which one of the two is missing", () => {
    assert.equal(written(runs("node-http", "0.8.11", [700])), "");
  });
});
