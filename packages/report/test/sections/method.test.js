import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { methodSection } from "../../src/sections/method.js";
import { loadRecorded } from "../recorded.js";

test("the settings of each mode are there, and those that do not apply are left out", () => {
  const { summary } = loadRecorded();
  const text = renderSection(methodSection(summary), {});
  assert.equal(text.match(/^\| Schedule +\| paired slices/gm)?.length, 2);
  assert.doesNotMatch(text, /undefined|null/);
});
