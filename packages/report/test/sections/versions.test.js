import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { againstSection, versionsSection } from "../../src/sections/versions.js";
import { about, makeBaselineRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Section } from "../../src/sections/section.js" */
/** @import { VersionRow, VersionsSummary } from "@routebench/contract/summary" */

const { summary } = loadRecorded();

/** @type {(version: string, changes?: Partial<VersionRow>) => VersionRow} */
const row = (version, changes = {}) => ({
  appId: `koa@${version}`,
  name: `koa ${version}`,
  version,
  toReference: about(0.5),
  step: null,
  reason: null,
  ...changes,
});

/** @param {"faster" | "slower" | "equal" | "undecided"} verdict @param {number} point */
const step = (verdict, point) => ({ step: { from: "the older", ratio: about(point), verdict } });

/** @type {VersionsSummary} */
const EXTERNAL = {
  mode: "external",
  reference: "node:http",
  apps: [
    {
      app: "koa",
      rows: [
        row("1.0.0"),
        row("2.0.0", step("faster", 1.2)),
        row("3.0.0", { toReference: null, reason: "it <fails>" }),
        row("4.0.0", step("slower", 0.8)),
        row("5.0.0", step("undecided", 1)),
      ],
    },
  ],
};

const section = versionsSection({ ...summary, versions: [EXTERNAL] });
const markdown = section ? renderSection(section) : "";

test("the section of versions begins with the upgrades that changed speed", () => {
  assert.match(
    markdown,
    /\n\n2 of 3 upgrades .* Faster: koa 2\.0\.0 \(\+20%\)\. Slower: koa 4\.0\.0 \(−20%\)\.\n\n\|/,
  );
});

test("the section of versions has a row for each version, with its ratio to the version above", () => {
  const rows = markdown
    .split("\n")
    .filter((line) => line.startsWith("| koa"))
    .map((line) => line.replace(/ +/g, " "));
  assert.deepEqual(rows, [
    "| koa | 1.0.0 | 0.50× (0.48–0.53) | | |",
    "| koa | 2.0.0 | 0.50× (0.48–0.53) | 1.200× (1.140–1.260) | faster |",
    "| koa | 3.0.0 | | | not measured: it &#60;fails&#62; |",
    "| koa | 4.0.0 | 0.50× (0.48–0.53) | 0.800× (0.760–0.840) | slower |",
    "| koa | 5.0.0 | 0.50× (0.48–0.53) | 1.000× (0.950–1.050) | tied |",
  ]);
});

describe("the comparison with a baseline", () => {
  const ratio = about(1.004, { low: 0.995, high: 1.013 });
  /** @param {Section | null} section */
  const textOf = (section) => (section ? renderSection(section) : "");
  const row = makeBaselineRow({ appId: "koa", name: "koa", baseline: "koa (old)", ratio });

  test("names both versions, and the largest difference that counts as tied", () => {
    const against = [{ ...row, verdict: /** @type {const} */ ("equal") }];
    const text = textOf(againstSection({ ...summary, against }));
    assert.match(text, /^- \*\*koa\*\* is tied with koa \(old\), within 2\.0%\. /m);
    assert.match(text, / Speed ÷ speed of the baseline: 1\.004× \(0\.995–1\.013\)$/m);
  });

  test("says why there is not enough data when the interval excludes 1", () => {
    const clear = about(0.84, { low: 0.76, high: 0.93 });
    const open = { ...row, ratio: clear, verdict: /** @type {const} */ ("undecided") };
    const textAfter = (/** @type {number} */ launches) =>
      textOf(againstSection({ ...summary, against: [{ ...open, launches }] }));
    assert.match(textAfter(2), /koa\*\* does not have enough data .* koa \(old\)\. .*: 0\.840/);
    assert.match(textAfter(2), / 2 launches of each are too few\. Use --rounds 3 or more$/m);
    assert.match(textAfter(8), / The control, .* differs from itself by as much$/m);
  });

  test("is tied when the control differs from itself by as much", () => {
    const small = about(0.98, { low: 0.97, high: 0.99 });
    const open = { ...row, ratio: small, verdict: /** @type {const} */ ("undecided"), launches: 8 };
    const text = textOf(againstSection({ ...summary, against: [open] }));
    assert.match(text, /koa\*\* is tied with koa \(old\)\. .* The control, one app entered twice/);
  });

  test("names mode and case when there are several", () => {
    const slower = { ...row, verdict: /** @type {const} */ ("slower") };
    const against = [slower, { ...slower, mode: /** @type {const} */ ("in-process") }];
    const text = textOf(againstSection({ ...summary, against }));
    assert.match(text, /is slower than koa \(old\) \(External\)\. /);
    assert.match(text, /is slower than koa \(old\) \(In-process\)\. /);
    assert.doesNotMatch(textOf(againstSection({ ...summary, against: [slower] })), /External/);
  });
});
