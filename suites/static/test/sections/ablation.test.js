import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { ablationSection } from "../../sections/ablation.js";
import { madeUpMode, madeUpRow } from "../support/made-up.js";

/** Three launches, of which the second was slowed for all alike. @param {number} us */
const launches = (us) => [us, 1.4 * us, 1.01 * us];

/**
 * @param {Record<string, number[]>} costs µs, by launch
 * @returns {string}
 */
function written(costs) {
  const rows = Object.entries(costs).map(([id, cpu]) => madeUpRow(id, { cpu }));
  const section = ablationSection({}, { modes: [madeUpMode("/home.html", rows)] });
  return section ? renderSection(section, {}) : "nothing";
}

const ARMS = {
  ...{ "nothing-cached": launches(100), "stat-each": launches(60) },
  ...{ "stat-500ms": launches(40), "stat-5s": [40, 56.2, 40.3], "content-for-ever": launches(40) },
};

describe("what the source of 2011 found", () => {
  it("is reported as held where it is found again", () => {
    const text = written({ ...ARMS, streamed: [130, 183, 131] });
    assert.match(
      text,
      /Here, at \/home\.html, it saves 40\.0 µs \(40\.0 to 40\.0\) a request, 40 %: that held\./,
    );
    assert.match(
      text,
      /never asking for it saves 20\.0 µs \(20\.0 to 20\.0\) a request, 33 %: that held\./,
    );
    assert.match(text, /Here the two are tied too/);
    assert.match(text, /connect without its cache/);
    assert.match(text, /streaming costs 30\.\d µs \(2\d\.\d to 3\d\.\d\) more than reading whole/);
  });

  it("is what the run has found, for a list of results: what keeping saves", () => {
    const rows = Object.entries(ARMS).map(([id, cpu]) => madeUpRow(id, { cpu }));
    const { finding } = ablationSection({}, { modes: [madeUpMode("/home.html", rows)] }) ?? {};
    assert.match(
      finding ?? "",
      /^In the source, of 2011, caching the content .*: that held\. Keeping the stat for 0\.5 s .*: that held\.$/,
    );
  });

  it("is reported as not held where contrary figures say so", () => {
    const text = written({
      ...{ "nothing-cached": launches(60), "stat-each": launches(100) },
      ...{ "stat-500ms": launches(70), "stat-5s": launches(50), "content-for-ever": launches(120) },
      streamed: launches(40),
    });
    assert.match(text, /at \/home\.html, it adds 40\.0 µs .* a request, 67 %: that did not hold\./);
    assert.match(text, /never asking for it adds 20\.0 µs .* that did not hold\./);
    assert.match(text, /Here the two differ, by 20\.0 µs \(20\.0 to 20\.0\): that did not hold/);
    assert.match(text, /streaming costs 20\.0 µs .* less than reading whole/);
  });

  it("is left open where the launches scatter", () => {
    const text = written({ ...ARMS, "stat-each": [20, 180, 60], streamed: [20, 220, 60] });
    assert.match(text, /: whether that held is open\./);
    assert.match(text, /streaming and reading whole are tied/);
  });

  it("is free of what a round did to all, where two arms were in few rounds together", () => {
    const slowed = [1, 3, 1, 2, 1, 4];
    const rows = Object.entries({
      ...{ all: [100, [1, 2, 3, 4, 5, 6]], "nothing-cached": [100, [1, 2, 3, 4]] },
      ...{ "stat-each": [60, [3, 4, 5, 6]], "content-for-ever": [40, [1, 3, 5]] },
    }).map(([id, [us, rounds]]) => {
      const of = /** @type {number[]} */ (rounds);
      const cpu = of.map((round) => Number(us) * Number(slowed[round - 1]));
      return madeUpRow(id, { cpu, rounds: of });
    });
    const { finding } = ablationSection({}, { modes: [madeUpMode("/home.html", rows)] }) ?? {};
    assert.match(
      finding ?? "",
      /it saves 40\.0 µs \(40\.0 to 40\.0\) a request, 40 %: that held\./,
    );
  });

  it("is left open where single launches give no interval", () => {
    assert.match(
      written({ "nothing-cached": [100], "stat-each": [60] }),
      /saves 40\.0 µs a request, 40 %: whether that held is open/,
    );
  });
});

describe("the tables of the ablation", () => {
  it("have each arm with the source’s figure, and each step with its interval", () => {
    const text = written(ARMS);
    assert.match(
      text,
      /\| stat-each +\| 60\.0 \(54\.0–66\.0\) +\| 1,000 \(900–1,100\) +\| not measured +\| 33\.2 +\|/,
    );
    assert.match(text, /\| content-for-ever +\| 40\.0 .* \| – +\|/);
    assert.match(text, /\| reading the content +\| 40\.0 +\| 1\.00×.* +\|/);
    assert.doesNotMatch(text, /streaming/);
  });

  it("are not there where it was not measured", () => {
    assert.equal(written({ sirv: [10] }), "nothing");
  });
});
