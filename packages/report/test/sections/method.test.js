import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { methodSection } from "../../src/sections/method.js";
import { makeSynthetic } from "../synthetic.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const { result } = makeSynthetic();

/** @param {ResultFile} of */
const render = (of) => renderSection(methodSection(of), {});

const text = render(result);

test("the method is given for the run and for each mode that was measured", () => {
  assert.match(text, /\| Seed of the orders +\| \d+/);
  assert.equal(text.match(/^\| Warm-up /gm)?.length, 1, "where slices come first there is none");
  assert.match(text, /^\| Schedule +\| paired slices/m);
});

test("what does not apply is left out", () => {
  assert.doesNotMatch(text, /undefined|null|Why no paired slices/);
});

test("a mode that was not measured in slices says why", () => {
  const { result: plain } = makeSynthetic();
  Object.assign(plain.config.modes.external ?? {}, { slices: null, whyNotSliced: "one core" });
  assert.match(render(plain), /^\| Why no paired slices +\| one core /m);
});
