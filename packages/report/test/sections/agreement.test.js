import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { agreementSection } from "../../src/sections/agreement.js";
import { makeSynthetic } from "../synthetic.js";

/** @import { Section } from "../../src/sections/section.js" */

const { summary } = makeSynthetic();

/** @param {Section | null} section */
const textOf = (section) => (section ? renderSection(section, {}) : "");

test("each pair that the modes contradict each other on is named", () => {
  const text = textOf(agreementSection(summary));
  assert.match(text, /of the two orders: 0\.87\. They contradict each other:/);
  assert.match(text, /^- fastify is ahead of node:http externally, but behind it in-process$/m);
});

test("the verdict is given where they agree, and where all apps tie in a mode", () => {
  const verdict = (/** @type {number | null} */ correlation) =>
    textOf(agreementSection({ ...summary, agreement: { correlation, disagreements: [] } }));
  assert.match(verdict(1), /They do not contradict each other\./);
  assert.match(
    verdict(null),
    /all apps are statistically tied, so the two orders cannot be compared/,
  );
});

test("the section is left out where one mode was measured", () => {
  assert.equal(agreementSection({ ...summary, agreement: null }), null);
});
