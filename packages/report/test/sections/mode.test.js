import assert from "node:assert/strict";
import { test } from "node:test";
import { renderBlocks, renderSection } from "../../src/markdown/section.js";
import { methodPart, modeSection } from "../../src/sections/mode.js";
import { byMode, mainModes, modeTitle } from "../../src/sections/mode-cases.js";
import { makeCases } from "../builders.js";
import { loadRecorded, withCases } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */

/** @param {Recorded} run */
const rankingsOf = ({ summary }) =>
  byMode(summary.modes).map((group) => renderSection(modeSection(group, summary)));

/** @param {Recorded} run */
const methodsOf = ({ summary }) =>
  byMode(summary.modes).map((group) => renderBlocks([methodPart(group, summary)]).join("\n\n"));

const TWO = makeCases({ schemes: ["http", "https"], connections: [10] });

test("a mode's title and settings name TLS or pipelining of its only case", () => {
  const tls = withCases(loadRecorded(), makeCases({ schemes: ["https"] }));
  assert.match(rankingsOf(tls)[0] ?? "", /^## External load: HTTPS\n/);
  assert.match(methodsOf(tls)[0] ?? "", /\| Scheme +\| HTTPS /);
  const cases = makeCases({}).map((each) => ({ ...each, pipelining: 16 }));
  const pipelined = withCases(loadRecorded(), cases);
  assert.match(rankingsOf(pipelined)[0] ?? "", /^## External load: pipelining 16\n/);
  assert.match(methodsOf(pipelined)[0] ?? "", /\| Pipelining +\| 16 /);
});

test("the section of a mode has a heading and both tables for each case", () => {
  for (const text of rankingsOf(withCases(loadRecorded(), TWO))) {
    const [, ...cases] = text.split(/^### (?=External: |In-process: )/m);
    assert.equal(cases.length, 2);
    for (const each of cases) assert.equal(each.match(/^\| Name /gm)?.length, 2, each);
    assert.match(cases[0] ?? "", /\n3 rounds\./);
  }
});

test("the method of a mode is described once for all its cases, with the settings that they share", () => {
  const [method = ""] = methodsOf(withCases(loadRecorded(), TWO));
  assert.equal(method.match(/The server runs in one process/g)?.length, 1);
  assert.match(method, /\| Connections +\| 10 /);
  const [varied] = methodsOf(withCases(loadRecorded(), makeCases({ connections: [1, 10] })));
  assert.doesNotMatch(varied ?? "", /\| Connections/);
});

test("the settings of a mode say how long slices are", () => {
  const [method = "", inProcess = ""] = methodsOf(loadRecorded());
  assert.match(method, /\| One slice +\| 50 ms /);
  assert.match(inProcess, /\| One slice +\| 4,000 requests /);
});

test("the method of a mode has a range of rounds when its cases had different numbers", () => {
  const run = withCases(loadRecorded(), TWO);
  run.summary.rounds = run.summary.rounds.filter(
    ({ caseId, round }) => round < 3 || caseId === TWO[0]?.id,
  );
  assert.match(methodsOf(run)[0] ?? "", /2 to 3 rounds of each case/);
});

test("the section of a mode calls intervals of two launches provisional", () => {
  const run = loadRecorded();
  assert.doesNotMatch(rankingsOf(run).join(), /provisional/);
  for (const mode of run.summary.modes) {
    for (const row of mode.rows) row.launches = 2;
  }
  assert.match(
    rankingsOf(run).join(),
    /fewer than three launches, intervals and ranks are provisional/,
  );
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

test("the main modes are those of the main case", () => {
  assert.deepEqual(mainModes(ofTwoCases), [ofTwoCases[0], ofTwoCases[2]]);
});
