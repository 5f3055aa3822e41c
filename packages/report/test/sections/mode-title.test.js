import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { mainModes } from "../../src/sections/mode-cases.js";
import { modeId, modeTitle } from "../../src/sections/mode-title.js";
import { makeSynthetic } from "../synthetic.js";

const { modes } = makeSynthetic().summary;
const other = {
  ...{ id: "https, /hey", scheme: /** @type {const} */ ("https"), target: pathTarget("/hey") },
  ...{ connections: null, pipelining: 1 },
};
/** Each mode in two cases. */
const both = modes.flatMap((mode) => [mode, { ...mode, testCase: other }]);

test("in a run of one case a mode is called by its name alone", () => {
  assert.deepEqual(
    modes.map((mode) => modeTitle(mode, modes)),
    ["In-process", "External"],
  );
});

test("in a run of several the case is told with it", () => {
  assert.deepEqual(
    both.map((mode) => modeTitle(mode, both)),
    [
      ...["In-process: HTTP, /hello", "In-process: HTTPS, /hey"],
      ...["External: HTTP, /hello", "External: HTTPS, /hey"],
    ],
  );
});

test("the main case has the mode's own id, and no id stands twice", () => {
  assert.deepEqual(
    both.map((mode) => modeId(mode, both)),
    ["in-process", "in-process-2", "external", "external-2"],
  );
});

test("the main modes are each mode once", () => {
  assert.deepEqual(mainModes(both), modes);
  assert.deepEqual(mainModes([]), []);
});
