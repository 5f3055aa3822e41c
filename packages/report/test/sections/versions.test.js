import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { renderSection as renderHtml } from "../../src/html/section.js";
import { renderReadmeComparison } from "../../src/markdown/readme-results.js";
import { renderSection } from "../../src/markdown/section.js";
import { versionsSection } from "../../src/sections/versions.js";
import { makeSynthetic } from "../synthetic.js";

const { result, summary } = makeSynthetic();

/** @param {number} point */
const about = (point) => ({
  point,
  low: point * 0.95,
  high: point * 1.05,
  level: 0.95,
  method: "made up",
});

/**
 * @param {string} version
 * @param {Partial<import("@routebench/contract/summary").VersionRow>} changes
 * @returns {import("@routebench/contract/summary").VersionRow}
 */
const row = (version, changes = {}) => ({
  appId: `koa@${version}`,
  name: `koa ${version}`,
  version,
  toReference: about(0.5),
  step: null,
  reason: null,
  ...changes,
});

/**
 * @param {"faster" | "slower" | "equal" | "undecided"} verdict
 * @param {number} point
 */
const step = (verdict, point) => ({ step: { from: "the older", ratio: about(point), verdict } });

/** @type {import("@routebench/contract/summary").VersionsSummary} */
const EXTERNAL = {
  mode: "external",
  reference: "node:http",
  apps: [
    {
      app: "koa",
      rows: [
        row("1.0.0"),
        row("2.0.0", step("faster", 1.2)),
        row("3.0.0", { toReference: null, reason: "it <lies>" }),
        row("4.0.0", step("slower", 0.8)),
        row("5.0.0", step("undecided", 1)),
      ],
    },
  ],
};

/** @param {import("@routebench/contract/summary").VersionsSummary[]} versions */
function sectionOf(...versions) {
  const section = versionsSection(result, { ...summary, versions });
  assert.ok(section);
  return section;
}

test("tells first which versions are slower and faster than the one before", () => {
  const text = renderSection(sectionOf(EXTERNAL), {});
  assert.match(
    text,
    /^Slower than the version before: koa 4\.0\.0\. Faster than the version before: koa 2\.0\.0\.$/m,
  );
});

test("has a row for each version, with the interval of its ratio to the one before", () => {
  const lines = renderSection(sectionOf(EXTERNAL), {}).split("\n");
  const rows = lines
    .filter((line) => line.startsWith("| koa"))
    .map((line) => line.replace(/ +/g, " "));
  assert.deepEqual(rows, [
    "| koa | 1.0.0 | 0.50× (0.48–0.53) | | |",
    "| koa | 2.0.0 | 0.50× (0.48–0.53) | 1.200 (1.140–1.260) | faster |",
    "| koa | 3.0.0 | | | not measured: it &#60;lies&#62; |",
    "| koa | 4.0.0 | 0.50× (0.48–0.53) | 0.800 (0.760–0.840) | slower |",
    "| koa | 5.0.0 | 0.50× (0.48–0.53) | 1.000 (0.950–1.050) | not told apart |",
  ]);
});

test("is the same on the page, and a part for each mode where there are several", () => {
  const inProcess = { ...EXTERNAL, mode: /** @type {const} */ ("in-process") };
  const { document } = parseHTML(`<body>${renderHtml(sectionOf(inProcess, EXTERNAL)).text}</body>`);
  assert.equal(document.querySelectorAll("[data-mode] table").length, 2);
  assert.match(document.querySelector("[data-mode=external]")?.textContent ?? "", /it <lies>/);
});

test("says where no version is told apart from the one before", () => {
  const apps = [{ app: "koa", rows: [row("1.0.0"), row("2.0.0", step("undecided", 0.9))] }];
  assert.match(renderSection(sectionOf({ ...EXTERNAL, apps }), {}), /^No version is told apart/m);
});

test("is left out where no version was entered", () => {
  assert.equal(versionsSection(result, summary), null);
});

test("the README gets the table of the mode with its own generator, and where to read more", () => {
  const inProcess = { ...EXTERNAL, mode: /** @type {const} */ ("in-process"), apps: [] };
  const versions = [inProcess, EXTERNAL];
  const readme = renderReadmeComparison(result, { ...summary, versions }, "results/versions/");
  assert.match(readme, /^\| koa +\| 4\.0\.0 /m);
  assert.match(readme, /\(results\/versions\/report\.md\)/);
});
