import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { differences, renderPage } from "../../src/claims/page.js";

/** @import { ClaimedDocument, Evidence, Published, Told } from "@routebench/contract/claims" */

const NOTHING = /** @type {Published} */ (/** @type {unknown} */ ({}));

/** @type {(point: number, changes?: object) => Evidence} */
const times = (point, changes = {}) => ({
  ...{
    as: "today’s",
    from: "results/report.md",
    words: "/hello, 9 launches",
    noise: 0,
    lacks: null,
  },
  ratio: { point, low: point * 0.98, high: point * 1.02 },
  ...changes,
});

/** @type {(claims: Record<string, readonly Evidence[]>, why?: string, told?: Told) => ClaimedDocument} */
const documentOf = (claims, why, told = 2) => ({
  ...{ title: "A document", year: "2023", author: "not named", address: "not named", how: "wrk." },
  groups: [
    {
      title: "Its table",
      claims: Object.entries(claims).map(([says, evidence]) => ({
        ...{ says, figure: "2.00x", told, seen: () => evidence, why: () => why ?? null },
      })),
    },
  ],
});

/** @type {(claims: Record<string, readonly Evidence[]>, why?: string, told?: Told) => ReturnType<typeof renderPage>} */
const page = (claims, why, told) =>
  renderPage([documentOf(claims, why, told)], NOTHING, [
    { report: "results/report.md", words: "2026-11-23, method 2", command: "pnpm bench" },
  ]);

describe("the page of claims", () => {
  it("has a row for each, with its figure, ours, its interval, where it is from and the verdict", () => {
    const { text } = page({ "express is twice as fast": [times(2)] });
    assert.match(
      text,
      /\n\| 1\.1 \| express is twice as fast \| 2\.00x \| today’s: 2\.00× \(1\.96–2\.04\); \/hello, 9 launches \(\[results\/report\.md\]\(\.\.\/results\/report\.md\)\) \| \*\*holds\*\*, in direction and magnitude\. \|\n/,
    );
  });

  it("tells direction and magnitude apart", () => {
    assert.match(
      page({ one: [times(20)] }).text,
      /\*\*holds\*\* in direction; the magnitude does not\./,
    );
    assert.match(
      page({ one: [times(0.5)] }).text,
      /\*\*does not hold\*\*: it is the other way round\./,
    );
  });

  it("says of what was told to be alike, or so at most or at least, whether it is less or more", () => {
    const of = (/** @type {Told} */ told, /** @type {number} */ point) =>
      page({ one: [times(point)] }, undefined, told).text;
    for (const told of /** @type {const} */ ([1, "at most"])) {
      assert.match(of(told, 3), /\*\*does not hold\*\*: it is more\./);
    }
    for (const told of /** @type {const} */ ([1, "at least"])) {
      assert.match(of(told, 0.5), /\*\*does not hold\*\*: it is less\./);
    }
    assert.match(of("at most", 0.5), /\| \*\*holds\*\*\. \|/);
  });

  it("has further evidence in rows below, and why once, after the last", () => {
    const { text } = page({ one: [times(2), times(20)] }, "it fell.");
    assert.match(
      text,
      /\| {2}\| {2}\| {2}\| today’s: 20\.0× .*\*\*holds\*\* in direction; [^|]*\|\n\| {2}\| {2}\| {2}\| Why: it fell\. \| {2}\|/,
    );
    assert.equal(text.split("Why:").length, 2);
  });

  it("names the command that would measure what nobody measured, once for one reason", () => {
    const missing = { missing: "none has both", would: "pnpm bench --all" };
    const { text } = page({
      one: [
        { as: "then", ...missing },
        { as: "now", ...missing },
      ],
    });
    assert.match(
      text,
      /\| then; now \| \*\*not measured\*\*: none has both; it would be by `pnpm bench --all`\. \|/,
    );
  });

  it("counts the verdicts of each document", () => {
    const { text } = page({ one: [times(2)], two: [times(0.5), times(1)] });
    assert.match(text, /\| 1\. A document \| 1 \| 1 \| 1 \| 0 \| 0 \|/);
  });

  it("says how each result was measured", () => {
    const { text } = page({ one: [times(2)] });
    assert.match(
      text,
      /\| \[results\/report\.md\]\(\.\.\/results\/report\.md\) \| 2026-11-23, method 2 \| `pnpm bench` \|/,
    );
  });

  it("shows what a result says literally", () => {
    const { text } = page({ one: [times(2, { words: "<b>|a|" })] });
    assert.ok(!text.includes("<b>"));
    assert.ok(!text.includes("|a|"));
  });
});

describe("a page that was made before", () => {
  const now = page({ one: [times(2)], two: [times(2)] });

  it("differs in nothing from what it follows from", () => {
    assert.deepEqual(differences(now, now.text), []);
  });

  it("differs in the claims whose rows are others, by number and words", () => {
    const before = page({ one: [times(2)], two: [times(0.5)] });
    assert.deepEqual(differences(now, before.text), ["1.2 two"]);
  });

  it("differs in all where there is none", () => {
    assert.deepEqual(differences(now, ""), ["1.1 one", "1.2 two"]);
  });

  it("differs in what stands around them", () => {
    const other = now.text.replace("A document", "Another document");
    assert.deepEqual(differences(now, other), ["no claim, but what stands around them"]);
  });
});
