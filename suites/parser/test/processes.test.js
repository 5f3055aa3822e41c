import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { groupsIn, groupsOf, HEADING, noiseOf, ratioOf, tableOf } from "../src/processes.js";
import { group, timed } from "./support/made-up-groups.js";

/** @type {(round: number, number: number, duration: number, memory?: object) => any} */
const run = (round, number, duration, memory = {}) => ({
  ...{ benchmark: "js-http", nodeVersion: "0.8.18", v8Version: "3.11", time: 0, bytes: 611 },
  ...{ headers: 16, iterations: 100_000, rss: 9, heapUsed: 5, heapTotal: 8, ...memory },
  ...{ round, number, duration },
});

describe("the processes of a program", () => {
  it("are each the median of their runs' time, and the most of their memory", () => {
    const rows = [
      run(1, 1, 900, { heapTotal: 8, heapUsed: 3, rss: 20 }),
      run(1, 2, 700, { heapTotal: 13, heapUsed: 9, rss: 19 }),
      run(1, 3, 710, { heapTotal: 12, heapUsed: 4, rss: 18 }),
    ];
    const [only] = groupsOf(rows);
    assert.deepEqual(only?.each, { bytes: 611, headers: 16, iterations: 100_000, runs: 3 });
    assert.deepEqual(only?.processes, [
      { durationMs: 710, heapTotal: 13, heapUsedSpread: 6, rss: 20 },
    ]);
  });

  it("keep the place of their round where another did not finish", () => {
    const [only] = groupsOf([run(1, 1, 700), run(3, 1, 720)]);
    assert.deepEqual(
      only?.processes.map((one) => one?.durationMs ?? null),
      [700, null, 720],
    );
  });

  it("are the same when their table is read again", () => {
    const groups = [
      timed("node-http", "0.8.18", 726.5, null, 730.25),
      group("js-http", "0.8.18", [{ heapTotal: 8_228_352 }, { rss: 17_756_160 }, {}]),
    ];
    const [heads = [], ...lines] = tableOf(groups);
    const rows = lines.map((cells) =>
      Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""])),
    );
    assert.deepEqual(groupsIn([{ title: HEADING, rows }]), groups);
    assert.deepEqual(groupsIn([{ title: "Other", rows }]), []);
  });

  it("are the same then too where a clock tells more than the µs", () => {
    const groups = groupsOf([run(1, 1, 1.57712349), run(2, 1, 1.58398765)]);
    const [heads = [], line = []] = tableOf(groups);
    const row = Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ""]));
    assert.deepEqual(groupsIn([{ title: HEADING, rows: [row] }]), groups);
    assert.equal(row["Median ms"], "1.577, 1.584");
  });
});

describe("the ratio of two programs", () => {
  it("is of the rounds that have both, so that a machine that becomes slower cancels", () => {
    const ratio = ratioOf(
      timed("node-http", "4.9.1", 200, 400, 900, 800),
      timed("js-http", "4.9.1", 100, 200, null, 400),
      "durationMs",
    );
    assert.deepEqual(
      [ratio?.point, ratio?.low, ratio?.high].map((x) => x?.toFixed(6)),
      [...["2.000000", "2.000000", "2.000000"]],
    );
  });

  it("is none where no round has both, and has no interval in two rounds", () => {
    const [one, other] = [timed("node-http", "4.9.1", 1, null), timed("js-http", "4.9.1", null, 1)];
    assert.equal(ratioOf(one, other, "durationMs"), null);
    const two = ratioOf(
      timed("node-http", "4.9.1", 2, 3),
      timed("js-http", "4.9.1", 1, 1),
      "durationMs",
    );
    assert.deepEqual([two?.low, two?.high], [null, null]);
  });

  it("of the control is the noise, and without one there is none", () => {
    const first = timed("node-http", "0.8.18", 700, 710, 720);
    const again = timed("node-http again", "0.8.18", 672, 681.6, 691.2);
    assert.equal(noiseOf([first, again], "durationMs")?.toFixed(4), (1 / 0.96 - 1).toFixed(4));
    assert.equal(noiseOf([first], "durationMs"), null);
  });
});
