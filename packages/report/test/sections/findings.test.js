import assert from "node:assert/strict";
import { test } from "node:test";
import { findingsOf } from "../../src/sections/served.js";
import { makeSynthetic, withFindings } from "../synthetic.js";

test("what both modes find is told once, what one finds too", () => {
  const { summary } = makeSynthetic();
  const [inProcess, external] = summary.modes;
  assert.ok(inProcess && external);
  withFindings(inProcess, "express", ["Both.", "One."]);
  withFindings(external, "express", ["Both."]);
  assert.deepEqual(findingsOf("express", summary), ["Both.", "One."]);
});

test("without any there are none", () => {
  assert.deepEqual(findingsOf("express", makeSynthetic().summary), []);
  assert.deepEqual(findingsOf("nobody", makeSynthetic().summary), []);
});
