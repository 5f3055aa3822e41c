import assert from "node:assert/strict";
import { test } from "node:test";
import { slicesIn } from "@routebench/contract/trial";
import { describeMethod } from "../../src/sections/method-text.js";
import { makeSynthetic } from "../synthetic.js";

/** @param {import("@routebench/contract/result-file").ResultFile} result */
const words = (result) => {
  const cases = makeSynthetic().summary.modes.filter(({ mode }) => mode === "external");
  return describeMethod({ mode: "external", cases }, result).join(" ");
};

test("slices are said to last as long as planned where they did", () => {
  assert.match(words(makeSynthetic().result), /is loaded for 200 ms, in shuffled order/);
});

test("how long the longest slice was is said where requests took long", () => {
  const { result } = makeSynthetic();
  const trial = result.trials.find(({ mode }) => mode === "external");
  const [slice] = trial ? slicesIn(trial) : [];
  assert.ok(slice);
  slice.durationMs = 1234.5;
  assert.match(
    words(result),
    /loaded for 200 ms, or longer where its requests in flight take long \(up to 1235 ms\)/,
  );
});
