import assert from "node:assert/strict";
import { test } from "node:test";
import { mainModes, modeId, modeTitle } from "../../src/sections/mode-cases.js";
import { makeCases } from "../builders.js";
import { loadRecorded, withCases } from "../recorded.js";

const one = loadRecorded().summary.modes;
const cases = [...makeCases({}), ...makeCases({ schemes: ["https"], paths: ["/hey"] })];
const two = withCases(loadRecorded(), cases).summary.modes;

test("a mode has its name, and of several cases the case's too", () => {
  assert.deepEqual(
    one.map((mode) => modeTitle(mode, one)),
    ["External", "In-process"],
  );
  assert.deepEqual(
    two.map((mode) => modeTitle(mode, two)),
    [
      "External: HTTP, /hello",
      "External: HTTPS, /hey",
      "In-process: HTTP, /hello",
      "In-process: HTTPS, /hey",
    ],
  );
});

test("the main case has the mode's own id, and no id is there twice", () => {
  assert.deepEqual(
    two.map((mode) => modeId(mode, two)),
    ["external", "external-2", "in-process", "in-process-2"],
  );
});

test("the main modes are each mode once", () => {
  assert.deepEqual(mainModes(two), [two[0], two[2]]);
});
