import assert from "node:assert/strict";
import { test } from "node:test";
import { slicesIn } from "@routebench/contract/trial";
import { describeMethod } from "../../src/sections/method-text.js";
import { NETWORK } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @param {ResultFile} result */
const words = (result) => {
  const cases = loadRecorded().summary.modes.filter(({ mode }) => mode === "external");
  return describeMethod({ mode: "external", cases }, result).join(" ");
};

/** @param {ResultFile} result */
function firstSlice(result) {
  const trial = result.trials.find(({ mode }) => mode === "external");
  const [slice] = trial ? slicesIn(trial) : [];
  assert.ok(slice);
  return slice;
}

test("rounds that went on for apps whose order was open are distinguished from rounds of all", () => {
  const { result } = loadRecorded();
  const last = result.rounds.find(({ mode }) => mode === "external");
  assert.ok(last);
  result.rounds.push({ ...last, round: 4 });
  const open = /for every app whose place or speed is still open, and for the reference,/;
  assert.match(words({ ...result, config: { ...result.config, rounds: null } }), open);
  // Planned rounds are of all: an app with fewer launches has failed.
  assert.doesNotMatch(words(result), open);
});

test("how long the longest slice was is said if requests took long", () => {
  const { result } = loadRecorded();
  assert.match(words(result), /is loaded for 50 ms, in shuffled order/);
  firstSlice(result).durationMs = 1234.5;
  assert.match(words(result), /loaded for 50 ms, or longer .* \(up to 1\.24 s\)/);
});

test("the flags of Node are not said of servers that have a command of their own", () => {
  const { result } = loadRecorded();
  result.config.serverNodeFlags = ["--flag"];
  assert.match(words(result), /Every server ran with node --flag\./);
  const [app] = result.apps;
  assert.ok(app);
  app.command = ["nginx"];
  assert.match(words(result), /Every server without a command of its own ran with node --flag\./);
});

test("a run over hosts says which they are, their way to the servers, and what they can give", () => {
  const { result } = loadRecorded();
  assert.doesNotMatch(words(result), /network|are one machine/);
  result.environment.network = NETWORK;
  assert.match(words(result), /on bench1.* on load1 and load2, together/);
  assert.match(words(result), /takes 0\.33 ms and is part of each latency/);
  assert.match(words(result), /these load hosts reached 97\.43k requests\/s against bare servers/);
  result.environment.network = { ...NETWORK, areOneMachine: true };
  assert.match(words(result), /These hosts are one machine/);
});

test("the generator of loads is named only if it differs from the generator of slices", () => {
  const { result } = loadRecorded();
  assert.match(words(result), /the table of wrk \S+ come from one uninterrupted load/);
  const { external } = result.config.modes;
  assert.ok(external?.slices);
  Object.assign(external.slices, { driver: external.driver });
  assert.doesNotMatch(words(result), /the table of/);
});

test("a watch over the core, and the load before a slice, are described only if the run had them", () => {
  const { result } = loadRecorded();
  const watch = /slowed down from outside/;
  const leadIn = /Before each slice comes some load that is not counted/;
  assert.match(words(result), watch);
  assert.match(words(result), leadIn);
  for (const slice of result.trials.flatMap(slicesIn)) delete slice.coreWorkUs;
  result.config.leadInMs = 0;
  assert.doesNotMatch(words(result), watch);
  assert.doesNotMatch(words(result), leadIn);
});

test("no load before a slice is described if servers load themselves", () => {
  const { result, summary } = loadRecorded();
  const cases = summary.modes.filter(({ mode }) => mode === "in-process");
  const text = describeMethod({ mode: "in-process", cases }, result).join(" ");
  assert.match(text, /share one process/);
  assert.doesNotMatch(text, /load that is not counted/);
});
