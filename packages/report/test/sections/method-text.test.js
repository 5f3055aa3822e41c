import assert from "node:assert/strict";
import { test } from "node:test";
import { slicesIn } from "@routebench/contract/trial";
import { describeMethod } from "../../src/sections/method-text.js";
import { LOADED_NETWORK, makeSynthetic, NETWORK } from "../synthetic.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @param {ResultFile} result */
const words = (result) => {
  const cases = makeSynthetic().summary.modes.filter(({ mode }) => mode === "external");
  return describeMethod({ mode: "external", cases }, result).join(" ");
};

test("a round launches every app, or those of its block", () => {
  const { result } = makeSynthetic();
  assert.match(words(result), /each starts a fresh server process for every app,/);
  const slices = result.config.modes.external?.slices;
  assert.ok(slices);
  slices.blocks = { entries: 3, rounds: 2 };
  assert.match(words(result), /each starts a fresh server process for each of its entries,/);
});

test("rounds that went on for those whose order was open are told from rounds of all", () => {
  const { result } = makeSynthetic();
  const one = result.rounds.find(({ mode }) => mode === "external");
  assert.ok(one);
  const further = { ...result, rounds: [...result.rounds, { ...one, round: 9 }] };
  const open = /for every app whose place or speed is still open, and for the reference,/;
  assert.match(words(further), open);
  // Planned rounds are of all: who has fewer launches has failed.
  const config = { ...further.config, rounds: 9 };
  assert.doesNotMatch(words({ ...further, config }), open);
});

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
    /loaded for 200 ms, or longer where requests in flight take long \(up to 1.24 s\)/,
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

test("the user that servers ran as is named where the run holds it", () => {
  const { result } = makeSynthetic();
  assert.doesNotMatch(words(result), /ran as/);
  result.environment.serverUser = "user 65534, who has no privileges";
  assert.match(words(result), /Servers ran as user 65534, who has no privileges\./);
});

test("of a run over hosts it is said where each side ran, and what the network takes", () => {
  const { result } = makeSynthetic();
  assert.doesNotMatch(words(result), /network/);
  result.environment.network = NETWORK;
  assert.match(words(result), /The server runs on bench1.* on another machine.*\./);
  assert.match(
    words(result),
    /A round trip between them takes 0\.22 ms and is part of each latency/,
  );
  assert.doesNotMatch(words(result), /one process and .* in another/);
});

test("of load hosts it is said which they are, their way to the servers, and what they can give", () => {
  const { result } = makeSynthetic();
  result.environment.network = LOADED_NETWORK;
  assert.match(words(result), /on bench1.* on load1 and load2, together/);
  assert.match(words(result), /takes 0\.33 ms and is part of each latency/);
  assert.match(
    words(result),
    /these load hosts reached 97\.43k requests\/s against bare servers, with the busiest generator busy for 98 % of the time; an app whose loads reach nine tenths of that is marked ≥ among the figures of loads\./,
  );
});

test("hosts that are one machine are told to be", () => {
  const { result } = makeSynthetic();
  result.environment.network = LOADED_NETWORK;
  assert.doesNotMatch(words(result), /are one machine/);
  result.environment.network = { ...LOADED_NETWORK, areOneMachine: true };
  assert.match(
    words(result),
    /These hosts are one machine, of which they are namespaces or containers/,
  );
});

test("a watch over the servers' core is spoken of where there was one", () => {
  const { result } = makeSynthetic();
  assert.doesNotMatch(words(result), /slowed down from outside/);
  const trial = result.trials.find(({ mode }) => mode === "external");
  const [slice] = trial ? slicesIn(trial) : [];
  assert.ok(slice);
  Object.assign(slice, { coreWorkUs: 12 });
  assert.match(
    words(result),
    /Where it takes longer than at best, the core is slowed down from outside.* is corrected/,
  );
});

test("where a figure comes from is said: a server's own time, or a load of the named generator", () => {
  const { result } = makeSynthetic();
  assert.match(words(result), /Requests\/s are those of a second of the server's own time/);
  const { external } = result.config.modes;
  assert.ok(external?.slices);
  Object.assign(external, { driver: "wrk 4.1.0" });
  Object.assign(external.slices, { driver: "closed-loop" });
  assert.match(words(result), /the table of wrk 4\.1\.0 come from one uninterrupted load/);
  Object.assign(external.slices, { driver: "wrk 4.1.0" });
  assert.doesNotMatch(words(result), /the table of/);
});

test("the load before a slice is spoken of where there was one", () => {
  const { result } = makeSynthetic();
  const LED_IN = /Before each slice comes some load that is not counted/;
  assert.match(words(result), LED_IN);
  Object.assign(result.config, { leadInMs: 0 });
  assert.doesNotMatch(words(result), LED_IN);
});

test("no load before a slice is spoken of where servers load themselves, or work by themselves", () => {
  const { result, summary } = makeSynthetic();
  const [own] = summary.modes.filter(({ mode }) => mode === "in-process");
  assert.ok(own);
  const { load, slices } = result.config.modes.external ?? {};
  Object.assign(result.config.modes, { standalone: { load, slices } });
  for (const mode of /** @type {const} */ (["in-process", "standalone"])) {
    const text = describeMethod({ mode, cases: [{ ...own, mode }] }, result).join(" ");
    assert.match(text, /paired slices|share one process/, mode);
    assert.doesNotMatch(text, /load that is not counted/, mode);
  }
});
