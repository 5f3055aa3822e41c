import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { PATHS } from "../../sections/sayings.js";
import { sayingsSection } from "../../sections/sayings-section.js";
import { madeUpApart, madeUpApp, madeUpMode, madeUpRow } from "../support/made-up.js";

const IDS = [
  ...["lighttpd", "lightnode", "connect-0.5", "connect-0.5-cached", "nothing-cached", "streamed"],
  ...["stat-each", "stat-500ms", "content-for-ever", "connect-0.5@node-0.8.28"],
];

/**
 * @param {Parameters<typeof madeUpApart>[0]} ratios
 * @param {{ paths?: readonly string[], difference?: number | null }} [run]
 */
function written(ratios, { paths = PATHS, difference = 0 } = {}) {
  const noiseFloor =
    difference === null ? null : /** @type {any} */ ({ name: "bare node:fs", difference });
  const modes = paths.map((path) =>
    madeUpMode(
      path,
      IDS.map((id) => madeUpRow(id)),
      null,
      { apart: madeUpApart(ratios, difference ?? 0), noiseFloor },
    ),
  );
  const section = sayingsSection({ apps: IDS.map((id) => madeUpApp(id)) }, { modes });
  return section ? renderSection(section, {}) : "nothing";
}

const last = (/** @type {string} */ text) =>
  text.split("\n").filter((line) => line.startsWith("|"));

describe("what the report of 2011 said of two servers", () => {
  it("holds where it is found again, with its figure or without", () => {
    const text = written({ "connect-0.5-cached/connect-0.5": [3.05] });
    assert.match(text, /Of 3 comparisons: 3 “holds”\./);
    assert.match(text, /three times as fast \| three fold \| \/home\.html .*\| holds +\|/);
    const other = written({ "connect-0.5-cached/connect-0.5": [2] });
    assert.match(other, /\| holds, though not its figure +\|/);
  });

  it("does not hold where contrary figures say so", () => {
    for (const [pair, ratio] of /** @type {[string, number][]} */ ([
      ["connect-0.5-cached/connect-0.5", 0.5],
      ["lighttpd/connect-0.5", 0.5],
      ["connect-0.5-cached/lighttpd", 0.3],
      ["lightnode/lighttpd", 0.8],
      ["nothing-cached/connect-0.5", 1.3],
      ["stat-each/nothing-cached", 0.9],
      ["content-for-ever/stat-each", 0.9],
      ["stat-500ms/content-for-ever", 0.5],
      ["stat-500ms/nothing-cached", 0.9],
    ])) {
      const text = written({ [pair]: [ratio] });
      assert.match(text, /: 3 “does not hold”\./, pair);
    }
  });

  it("asks of streaming at the size that it is about", () => {
    const text = written({ "stat-500ms/streamed": [4], "streamed/nothing-cached": [0.6] });
    assert.match(text, /2 “holds”, 2 “does not hold”/);
    const streams = written({ "stat-500ms/streamed": [0.4], "streamed/nothing-cached": [1.6] });
    assert.match(streams, /2 “does not hold”, 2 “holds”/);
  });

  it("cannot be told of an interval beyond a tenth, nor without a control", () => {
    const wide = written({ "lightnode/lighttpd": [1.3, 1.2] });
    assert.match(wide, /3 “cannot be told”/);
    assert.match(wide, /cannot be told: its interval reaches ±20 %/);
    const bare = written({ "lightnode/lighttpd": [1.3] }, { difference: null });
    assert.match(bare, /cannot be told: the run has no control/);
  });

  it("is a tie within what the control differs by", () => {
    const ratios = /** @type {Parameters<typeof madeUpApart>[0]} */ ({
      "stat-each/nothing-cached": [1.03, 1.001],
    });
    assert.match(written(ratios, { difference: 0.05 }), /3 “tie”/);
    assert.match(written(ratios, { difference: 0.05 }), /the control, .* differs by 5\.0 %/);
    assert.match(written(ratios), /3 “holds”/);
  });

  it("is compared on each Node, lighttpd with both", () => {
    const text = written(
      { "lighttpd/connect-0.5": [3], "lighttpd/connect-0.5@node-0.8.28": [2] },
      { paths: ["/home.html"] },
    );
    const rows = last(text).slice(2);
    assert.equal(rows.length, 2);
    assert.match(rows[0] ?? "", /lighttpd over connect-0\.5 +\|/);
    assert.match(rows[1] ?? "", /lighttpd over connect-0\.5@node-0\.8\.28 +\|/);
  });

  it("has the rates by the clock beside it", () => {
    assert.match(
      written({ "stat-each/nothing-cached": [1.2] }),
      /\| 1\.20× \(1\.19–1\.21\) +\| 1\.00× +\|/,
    );
  });

  it("is not there where none of it was compared", () => {
    assert.equal(written({}, { paths: ["/asdf"] }), "nothing");
    assert.equal(written({}), "nothing");
  });
});
