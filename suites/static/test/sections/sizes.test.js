import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection as renderHtml } from "@routebench/report/html/section";
import { renderSection } from "@routebench/report/markdown/section";
import { sizesSection } from "../../sections/sizes.js";
import { SIZES } from "../../src/files.js";
import { madeUpApart, madeUpMode, madeUpRow } from "../support/made-up.js";

/**
 * @param {(at: number) => number} keptOverRead by the size's place
 * @param {(at: number) => number} streamedOverRead
 * @param {number} [reach]
 */
function sectionOf(keptOverRead, streamedOverRead, reach) {
  const modes = SIZES.map((bytes, at) => {
    const [kept, streamed] = [keptOverRead(at), streamedOverRead(at)];
    const rows = [
      madeUpRow("nothing-cached", { cpu: [100] }),
      madeUpRow("stat-500ms", { cpu: [100 / kept] }),
      madeUpRow("streamed", { cpu: [100 / streamed] }),
    ];
    const apart = madeUpApart({
      "stat-500ms/nothing-cached": [kept, reach],
      "stat-500ms/streamed": [kept / streamed, reach],
      "streamed/nothing-cached": [streamed, reach],
    });
    const mode = madeUpMode(`/${bytes}.js`, rows, null, { apart });
    return { ...mode, testCase: { ...mode.testCase, target: { kind: "size", bytes } } };
  });
  return sizesSection({}, { modes });
}

/** @param {Parameters<typeof sectionOf>} which */
const written = (...which) => {
  const section = sectionOf(...which);
  return section ? renderSection(section, {}) : "nothing";
};

describe("from which size on keeping stops paying", () => {
  it("is the first from which no larger one gains more than a tenth", () => {
    const text = written(
      (at) => (at < 5 ? 3 : 1.02),
      () => 0.5,
    );
    assert.match(
      text,
      /Over reading it whole for each request, keeping pays up to 65,536 bytes \(3\.00× \(.*\) at 65,536 bytes\); from 262,144 bytes on it does not/,
    );
    assert.match(text, /Over streaming it, keeping pays at all 8 sizes/);
    assert.match(text, /Streaming is slower than reading whole at all 8 sizes/);
  });

  it("is what the run has found, for a list of results", () => {
    const finding = sectionOf(
      (at) => (at < 5 ? 3 : 1.02),
      () => 0.5,
    )?.finding;
    assert.match(
      finding ?? "",
      /^Over reading a file whole for each request, keeping pays up to 65,536 bytes .*\. Over streaming it, keeping pays at all 8 sizes: .*\. Streaming is slower than reading whole at all 8 sizes\.$/,
    );
  });

  it("is none of those sizes where all gain", () => {
    const text = written(
      (at) => 4 - at / 4,
      () => 0.5,
    );
    assert.match(
      text,
      /keeping pays at all 8 sizes: 4\.00× .* at 256 bytes, 2\.25× .* at 4,194,304 bytes/,
    );
  });

  it("names those sizes that gain where smaller ones do not", () => {
    const largest = written(
      (at) => (at === 7 ? 3 : 0.9),
      () => 0.5,
    );
    assert.match(
      largest,
      /Over reading it whole for each request, keeping pays at 4,194,304 bytes; at the others it does not\./,
    );
    const some = written(
      (at) => (at === 0 || at === 3 ? 3 : 1.02),
      () => 0.5,
    );
    assert.match(some, /keeping pays at 256 bytes and 16,384 bytes; at the others it does not\./);
  });

  it("is all where none gains", () => {
    const text = written(
      () => 0.9,
      () => 0.5,
    );
    assert.match(
      text,
      /keeping pays at none of these sizes for sure; from 256 bytes on it does not/,
    );
  });

  it("cannot be told where intervals are wide", () => {
    const text = written(
      (at) => (at < 3 ? 9 : 1.3),
      () => 1,
      1.5,
    );
    assert.match(text, /up to 4,096 bytes .*; from 16,384 bytes on that cannot be told/);
    assert.match(
      text,
      /faster than reading whole at none of these sizes for sure, and slower at 0 of 8/,
    );
  });

  it("says from where streaming is faster, should it be", () => {
    const text = written(
      () => 3,
      (at) => (at > 5 ? 1.4 : 0.5),
    );
    assert.match(text, /faster than reading whole from 1,048,576 bytes on at the earliest/);
  });

  it("has a chart with a line for each way", () => {
    const section = sectionOf(
      () => 3,
      () => 0.5,
    );
    assert.ok(section);
    assert.match(String(renderHtml(section)), /content kept, 65,536/);
  });

  it("is not there where no sizes were asked for", () => {
    assert.equal(sizesSection({}, { modes: [madeUpMode("/home.html", [])] }), null);
  });
});
