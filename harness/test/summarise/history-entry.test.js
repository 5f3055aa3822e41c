import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHistoryEntry } from "@routebench/contract/history-entry";
import { toHistoryEntry } from "../../src/summarise/history-entry.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const apps = [
  madeUpApp("node-http"),
  madeUpApp("express", { version: "5.1.0" }),
  madeUpApp("node-http@control", { role: "control", of: "node-http" }),
];
const rates = { "node-http": 10_000, express: 5000, "node-http@control": 10_000 };
const trials = [1, 2, 3].flatMap((round) =>
  Object.entries(rates).map(([id, rate]) => madeUpTrial(round, id, { requests: rate + round })),
);

/** @param {Parameters<typeof madeUpResult>[0]} [changes] */
function toEntry(changes) {
  const result = madeUpResult({ apps, trials, ...changes });
  return { result, entry: toHistoryEntry(result, summarise(result)) };
}

test("each app is kept with its version, its speed against node-http and its rank", () => {
  const [mode] = toEntry().entry.modes;
  assert.equal(mode?.mode, "external");
  assert.deepEqual(
    mode?.apps.map(({ id, version, rank }) => [id, version, rank.best]),
    [
      ["node-http", "1.0.0", 1],
      ["express", "5.1.0", 2],
    ],
  );
  const speed = mode?.apps[1]?.speed;
  assert.equal(speed?.point.toFixed(2), "0.50");
  assert.ok(speed.low !== null && speed.low <= speed.point);
});

test("what tells whether runs can be compared is kept: machine, method, generator, load, path", () => {
  const { result, entry } = toEntry();
  assert.equal(entry.environment.cpuModel, result.environment.cpuModel);
  assert.equal(entry.modes[0]?.driver, result.config.modes.external?.driver);
  assert.deepEqual(entry.modes[0]?.load, result.config.modes.external?.load);
  assert.equal(entry.path, "/hello");
  const { method, leadInMs, generatorSleeps } = result.config;
  assert.deepEqual(
    [entry.method, entry.leadInMs, entry.generatorSleeps],
    [method, leadInMs, generatorSleeps],
  );
});

test("how fast the machine's core is is kept, where it was watched", () => {
  const watched = madeUpResult({ apps, trials });
  watched.environment.bestCoreWorkUs = 6.4;
  assert.equal(toHistoryEntry(watched, summarise(watched)).environment.coreWorkUs, 6.4);
  assert.ok(!("coreWorkUs" in toEntry().entry.environment));
});

test("a control is not an app of the history", () => {
  assert.ok(!JSON.stringify(toEntry().entry).includes("control"));
});

test("what the speeds are told against is kept", () => {
  const { entry } = toEntry({ config: { reference: "express" } });
  assert.equal(entry.reference, "express");
  assert.equal(entry.modes[0]?.apps[0]?.speed.point.toFixed(2), "2.00");
});

test("a mode without the reference has no relative speeds to keep", () => {
  const others = trials.filter(({ appId }) => appId === "express");
  assert.deepEqual(toEntry({ trials: others }).entry.modes, []);
});

test("what is kept can be read again", () => {
  const { entry } = toEntry();
  assert.deepEqual(parseHistoryEntry(JSON.stringify(entry)), entry);
});

test("a speed that the generator limited is kept as a lower bound", () => {
  const busy = { serverCpuMs: 500, driverCpuMs: 990 };
  const limited = trials.map((trial) =>
    trial.appId === "express" && trial.status === "ok"
      ? { ...trial, sample: { ...trial.sample, ...busy } }
      : trial,
  );
  const bounds = toEntry({ trials: limited }).entry.modes[0]?.apps.map((app) => app.lowerBound);
  assert.deepEqual(bounds, [false, true]);
});
