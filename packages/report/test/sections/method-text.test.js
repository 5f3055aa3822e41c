import assert from "node:assert/strict";
import { test } from "node:test";
import { describeMethod } from "../../src/sections/method-text.js";
import { NETWORK } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @param {ResultFile} result */
const words = (result) => {
  const cases = loadRecorded().summary.modes.filter(({ mode }) => mode === "external");
  return describeMethod({ mode: "external", cases }, result).join(" ");
};

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

test("the flags of Node are not said of servers that have a command of their own", () => {
  const { result } = loadRecorded();
  result.config.serverNodeFlags = ["--flag"];
  assert.match(words(result), /Every server ran with node --flag\./);
  const [app] = result.apps;
  assert.ok(app);
  app.command = ["nginx"];
  assert.match(words(result), /Every server without a command of its own ran with node --flag\./);
});

test("a run over hosts says which they are and their way to the servers", () => {
  const { result } = loadRecorded();
  assert.doesNotMatch(words(result), /network|are one machine/);
  result.environment.network = NETWORK;
  assert.match(words(result), /on bench1.* on load1 and load2, together/);
  assert.match(words(result), /takes 0\.33 ms and is part of each latency/);
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
