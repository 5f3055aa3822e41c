import assert from "node:assert/strict";
import { test } from "node:test";
import { slicesIn } from "@routebench/contract/trial";
import { environmentSection } from "../../src/sections/environment.js";
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

/** @type {NonNullable<import("@routebench/contract/result-file").Environment["network"]>} */
const NETWORK = {
  ...{ host: "bench1", address: "10.0.0.2", roundTripUs: { least: 190, median: 215.4 } },
  clock: { offsetMs: -2.34, errorMs: 0.1 },
  generators: [
    {
      ...{ cpuModel: "Another CPU", cores: 4, memoryBytes: 8 * 1024 ** 3, nodeVersion: "v22.1.0" },
      ...{ operatingSystem: "Linux", loadAverage: 0.25 },
    },
  ],
};

test("of a run over hosts it is said where each side ran, and what the network takes", () => {
  const { result } = makeSynthetic();
  assert.doesNotMatch(words(result), /network/);
  result.environment.network = NETWORK;
  assert.match(words(result), /The server runs on bench1.* on another machine.*\./);
  assert.match(words(result), /takes 0\.22 ms there and back, which is part of each latency/);
  assert.doesNotMatch(words(result), /one process and .* in another/);
});

const [MACHINE = /** @type {any} */ ({})] = NETWORK.generators;

/** With load from two other machines. */
const LOADED = {
  ...NETWORK,
  generators: [1, 2].map((number) => ({
    ...MACHINE,
    ...{ host: `load${number}`, roundTripUs: { least: 300, median: 330 + number } },
    clock: { offsetMs: number, errorMs: 0.2 },
  })),
  loadCapacity: { requestsPerSecond: 97_431.2, busiestShare: 0.984 },
};

test("of load hosts it is said which they are, their way to the servers, and what they can give", () => {
  const { result } = makeSynthetic();
  result.environment.network = LOADED;
  assert.match(words(result), /on bench1.* on load1 and load2, together/);
  assert.match(words(result), /takes 0\.33 ms there and back/);
  assert.match(
    words(result),
    /these load hosts gave 97\.43k requests\/s to bare servers, with the busiest generator at work for 98 % of the time; an app at nine tenths of that or more is marked ≥\./,
  );
  const [block] = environmentSection(result).blocks;
  assert.ok(block?.kind === "settings");
  const groups = Object.fromEntries(
    block.groups.map(({ title, settings }) => [title, Object.fromEntries(settings)]),
  );
  assert.match(
    String(groups["Between the machines"]?.["Load that was possible"]),
    /^97\.43k requests\/s, with the busiest generator at work for 98 % of the time$/,
  );
  const { Host, "Its clock": clock } = groups["Load’s machine 2"] ?? {};
  assert.equal(Host, "load2");
  assert.equal(groups["Load’s machine 2"]?.["Round trip to the servers"], "332 us");
  assert.equal(clock, "2.0 ms ahead, give or take 0.2 ms");
});

test("the environment of a run over hosts tells of both machines, the network and the clock", () => {
  const { result } = makeSynthetic();
  result.environment.network = NETWORK;
  const [block] = environmentSection(result).blocks;
  assert.ok(block?.kind === "settings");
  const groups = Object.fromEntries(
    block.groups.map(({ title, settings }) => [title, Object.fromEntries(settings)]),
  );
  assert.equal(groups["The servers’ machine"]?.CPU, result.environment.cpuModel);
  assert.deepEqual(groups["Between the machines"], {
    "The servers’ host": "bench1",
    "Their address": "10.0.0.2",
    "Round trip": "215 us",
    "Least round trip": "190 us",
    "The host’s clock": "2.3 ms behind, give or take 0.1 ms",
  });
  assert.equal(groups["The load’s machine"]?.CPU, "Another CPU");
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
    /where it takes a tenth longer .* the core is slowed down from outside/,
  );
});

test("rates of a generator that sleeps hold what it took to wake it, and speeds do not", () => {
  const { result } = makeSynthetic();
  const { external } = result.config.modes;
  assert.ok(external);
  const WAKING = /wrk sleeps while there is no answer.*: rates hold that time, speeds do not\./;
  Object.assign(external, { driver: "wrk", comparesBodies: false });
  assert.match(words(result), WAKING);
  Object.assign(external, { comparesBodies: true });
  assert.doesNotMatch(words(result), WAKING);
  Object.assign(external, { comparesBodies: false });
  Object.assign(result.config, { generatorSleeps: true });
  assert.doesNotMatch(words(result), WAKING);
});

test("the load before a slice is spoken of where there was one", () => {
  const { result } = makeSynthetic();
  const LED_IN = /Before each slice there is some load that counts nothing/;
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
    assert.doesNotMatch(text, /load that counts nothing/, mode);
  }
});
