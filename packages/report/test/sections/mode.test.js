import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { modeSection } from "../../src/sections/mode.js";
import { byMode, mainModes, modeId, modeTitle } from "../../src/sections/mode-cases.js";
import { makeCases } from "../builders.js";
import { loadRecorded, withCases } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */
/** @import { Case } from "@routebench/contract/cases" */

/** @param {Recorded} run */
const textOf = ({ summary }) =>
  byMode(summary.modes)
    .map((group) => renderSection(modeSection(group, summary), {}))
    .join("\n\n");

/** @param {Case[]} cases */
function render(cases) {
  const markdown = textOf(withCases(loadRecorded(), cases));
  const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);
  /** The text below a heading, up to the next heading of its rank. */
  const below = (/** @type {string} */ heading) =>
    markdown.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return { markdown, headings, below };
}

const TWO = makeCases({ schemes: ["http", "https"], connections: [10] });

test("the section of a mode names TLS or pipelining of its only case in title and settings", () => {
  const tls = render(makeCases({ schemes: ["https"] }));
  assert.match(tls.below("External: HTTPS"), /\| Scheme +\| HTTPS /);
  const pipelined = render(makeCases({}).map((each) => ({ ...each, pipelining: 16 })));
  assert.match(pipelined.below("External: pipelining 16"), /\| Pipelining +\| 16 /);
});

test("the section of a mode has a heading and both tables for each case", () => {
  const { headings, below } = render(TWO);
  const ofCases = headings.filter((heading) => heading.includes(": "));
  assert.equal(ofCases.length, 4);
  for (const title of ofCases) {
    assert.equal(below(title).match(/^\| (Name|Rank) /gm)?.length, 2, title);
  }
});

test("the section of a mode describes the method once for all its cases", () => {
  const { markdown, below } = render(TWO);
  assert.equal(markdown.match(/The server runs in one process/g)?.length, 1);
  assert.equal(markdown.match(/^\| Setting /gm)?.length, 2);
  assert.match(below("External"), /\| Connections +\| 10 /);
  assert.match(below("External: HTTPS"), /^\s*3 rounds\./);
  const varied = render(makeCases({ connections: [1, 10] }));
  assert.doesNotMatch(varied.below("External"), /\| Connections/);
});

test("the section of a mode shows a range of rounds when its cases had different numbers", () => {
  const run = withCases(loadRecorded(), TWO);
  run.summary.rounds = run.summary.rounds.filter(
    ({ caseId, round }) => round < 3 || caseId === TWO[0]?.id,
  );
  assert.match(textOf(run), /2 to 3 rounds of each case/);
});

test("the section of a mode calls intervals of two launches provisional", () => {
  const run = loadRecorded();
  assert.doesNotMatch(textOf(run), /provisional/);
  for (const mode of run.summary.modes) {
    for (const row of mode.rows) row.launches = 2;
  }
  assert.match(textOf(run), /fewer than three launches, intervals and ranks are provisional/);
});

const ofOneCase = loadRecorded().summary.modes;
const cases = [...makeCases({}), ...makeCases({ schemes: ["https"], paths: ["/hey"] })];
const ofTwoCases = withCases(loadRecorded(), cases).summary.modes;

test("a mode's title has the case only if there are several", () => {
  assert.deepEqual(
    ofOneCase.map((mode) => modeTitle(mode, ofOneCase)),
    ["External", "In-process"],
  );
  assert.deepEqual(
    ofTwoCases.map((mode) => modeTitle(mode, ofTwoCases)),
    [
      "External: HTTP, /hello",
      "External: HTTPS, /hey",
      "In-process: HTTP, /hello",
      "In-process: HTTPS, /hey",
    ],
  );
});

test("each case of a mode has a different id, and the main case has the mode's id", () => {
  assert.deepEqual(
    ofTwoCases.map((mode) => modeId(mode, ofTwoCases)),
    ["external", "external-2", "in-process", "in-process-2"],
  );
  assert.deepEqual(mainModes(ofTwoCases), [ofTwoCases[0], ofTwoCases[2]]);
});
