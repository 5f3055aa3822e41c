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

test("the flags of Node are not said of servers that have a command of their own", () => {
  const { result } = makeSynthetic();
  result.config.serverNodeFlags = ["--flag"];
  assert.match(words(result), /Every server ran with node --flag\./);
  const [app] = result.apps;
  assert.ok(app);
  app.command = ["nginx"];
  assert.match(words(result), /Every server without a command of its own ran with node --flag\./);
});

test("whom servers ran as is said where the run tells it", () => {
  const { result } = makeSynthetic();
  assert.doesNotMatch(words(result), /ran as/);
  result.environment.serverUser = "user 65534, who has no privileges";
  assert.match(words(result), /Servers ran as user 65534, who has no privileges\./);
});
