import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { ablationSection } from "../../sections/ablation.js";
import { madeUpApart, madeUpMode } from "../support/made-up.js";

/** @typedef {Parameters<typeof madeUpApart>[0]} Pairs */

/** @type {Pairs} */
const PAIRS = {
  "stat-each/nothing-cached": [2.44],
  "stat-500ms/stat-each": [0.8],
  "stat-5s/stat-500ms": [1.01, 1.02],
  "content-for-ever/stat-500ms": [1.5, 2],
  "connect-0.5-cached/connect-0.5": [3.6],
};

/** @type {(...pairs: Pairs[]) => ReturnType<typeof ablationSection>} */
function sectionOf(...pairs) {
  const paths = ["/home.html", "/jquery.min.js"];
  const modes = pairs.map((each, at) =>
    madeUpMode(paths[at] ?? "", [], null, { apart: madeUpApart(each) }),
  );
  return ablationSection({ modes });
}

describe("what caching is worth", () => {
  it("has a row for each step, with the ratios of 2011 and of today", () => {
    const section = sectionOf(PAIRS, { "stat-each/nothing-cached": [3.1] });
    assert.ok(section);
    const text = renderSection(section);
    assert.match(
      text,
      /\| Step +\| 2011 \(ms per request\) \| 2011 \(speed\) \| Here \(speed\), \/home\.html +\| Here \(speed\), \/jquery\.min\.js \|/,
    );
    assert.match(
      text,
      /\| caching the content +\| 56\.5 → 33\.2 +\| 1\.70× +\| 2\.44× \(2\.42–2\.46\) +\| 3\.10× /,
    );
    assert.match(
      text,
      /\| caching the stat for 0\.5 s too +\| 33\.2 → 23\.0 .* \| 0\.80× \(0\.79–0\.81\) +\| not measured +\|/,
    );
    assert.match(
      text,
      /\| caching the stat for 5 s .* \| 23\.0 → 23\.4 .* 1\.01× \(.*\), tied +\|/,
    );
    assert.match(
      text,
      /\| caching the stat for good +\| – +\| – +\| 1\.50× \(.*\), not enough data +\|/,
    );
    assert.match(text, /\| connect 0\.5 with its cache +\| 53\.5 → 21\.7 +\| 2\.47× +\| 3\.60× /);
  });

  it("leaves out a step that was not measured", () => {
    const section = sectionOf(PAIRS);
    assert.ok(section);
    const text = renderSection(section);
    assert.doesNotMatch(text, /streaming|lighttpd/);
    assert.match(text, /\| Here \(speed\) +\|/);
  });

  it("sums up the gain of caching content and stat in a list of results", () => {
    assert.equal(
      sectionOf(PAIRS)?.finding,
      "Speed after caching the content, at /home.html: 2.44× (2.42–2.46); in 2011: 1.70×. Speed after caching the stat for 0.5 s too, at /home.html: 0.80× (0.79–0.81); in 2011: 1.44×.",
    );
  });

  it("says in the list of results that a step is tied or lacks data", () => {
    /** @type {Pairs} */
    const pairs = { "stat-each/nothing-cached": [1.01, 1.02], "stat-500ms/stat-each": [1.5, 2] };
    const finding = sectionOf(pairs)?.finding ?? "";
    assert.match(
      finding,
      /caching the content, at \/home\.html: 1\.01× \(.*\), tied; in 2011: 1\.70×\./,
    );
    assert.match(finding, /: 1\.50× \(.*\), not enough data; in 2011: 1\.44×\.$/);
  });

  it("is absent when a run has only other servers", () => {
    assert.equal(sectionOf({ "connect-0.5-cached/connect-0.5": [3.6] }), null);
    assert.equal(sectionOf({}), null);
  });
});
