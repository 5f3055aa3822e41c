import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { modeSection } from "../../src/sections/mode.js";
import { byMode } from "../../src/sections/mode-cases.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

/**
 * @import { SyntheticOptions } from "../synthetic.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Summary } from "@routebench/contract/summary"
 */

/** @type {(result: ResultFile, summary: Summary) => string} */
const textOf = (result, { modes }) =>
  byMode(modes)
    .map((group) => renderSection(modeSection(group, modes, result), {}))
    .join("\n\n");

/** @param {SyntheticOptions} options */
function render(options) {
  const { result, summary } = makeSynthetic({ launches: 3, ...options });
  const markdown = textOf(result, summary);
  const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  /** What stands below a heading, up to the next of its rank. */
  const below = (/** @type {string} */ heading) =>
    markdown.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return { summary, markdown, headings, below };
}

const TWO = makeCases({ schemes: ["http", "https"], connections: [10] });

test("a single ordinary case needs no name", () => {
  assert.deepEqual(render({}).headings, ["In-process", "External"]);
});

test("a single case over TLS or with pipelining is named in the title and the configuration", () => {
  const tls = render({ cases: makeCases({ schemes: ["https"] }) });
  assert.equal(tls.headings[1], "External: HTTPS");
  assert.match(tls.below("External: HTTPS"), /\| Scheme +\| HTTPS /);
  const pipelined = render({ cases: makeCases({ pipelining: 16 }) });
  assert.equal(pipelined.headings[1], "External: pipelining 16");
  assert.match(pipelined.below("External: pipelining 16"), /\| Pipelining +\| 16 /);
});

test("of several cases each has its heading and both its tables", () => {
  const { headings, below, summary } = render({ cases: TWO });
  assert.deepEqual(headings, [
    "In-process",
    "In-process: HTTP",
    "In-process: HTTPS",
    "External",
    "External: HTTP",
    "External: HTTPS",
  ]);
  for (const title of headings.filter((heading) => heading?.includes(": "))) {
    const text = below(title ?? "");
    assert.equal(text.match(/^\| (Name|Rank) /gm)?.length, 2, title);
  }
  assert.equal(summary.modes.length, 4);
});

test("how it was measured is said once for a mode, and each case says what is its own", () => {
  const { markdown, below } = render({ cases: TWO });
  assert.equal(markdown.match(/The server runs in one process/g)?.length, 1);
  assert.match(below("External"), /3 rounds of each case; each starts a fresh server process/);
  assert.equal(markdown.match(/^\| Setting /gm)?.length, 2);
  assert.match(below("External"), /\| Connections +\| 10 /);
  assert.match(below("External: HTTPS"), /^\s*3 rounds, over HTTPS\./);
  assert.doesNotMatch(below("External: HTTPS"), /connections/);
});

test("where connections vary, each case says its own", () => {
  const { below } = render({ cases: makeCases({ connections: [1, 10] }) });
  assert.doesNotMatch(below("External"), /\| Connections/);
  assert.match(below("External: 1 connection"), /^\s*3 rounds, with 1 connection\./);
});

test("cases with unequal numbers of rounds are said to be unequal", () => {
  const { result, summary } = makeSynthetic({ launches: 3, cases: TWO });
  const rounds = result.rounds.filter(({ caseId, round }) => round < 3 || caseId === TWO[0]?.id);
  assert.match(textOf({ ...result, rounds }, summary), /2 to 3 rounds of each case/);
});

test("what was known before the run is told where it narrowed an interval, and that few launches are provisional", () => {
  const notes = (/** @type {number} */ launches, /** @type {object} */ known) => {
    const { result, summary } = makeSynthetic({ launches });
    for (const mode of summary.modes) Object.assign(mode, known);
    return textOf(result, summary);
  };
  const known = { narrowedBy: { sd: 0.03, df: 8 } };
  const narrower =
    /narrower for what was known before this run: .* differ by about 3 %.* 8 degrees/;
  assert.match(notes(3, known), narrower);
  assert.doesNotMatch(notes(3, known), /provisional/);
  assert.match(notes(2, known), /fewer than three launches, intervals and ranks are provisional/);
  assert.doesNotMatch(notes(3, {}), narrower);
});
