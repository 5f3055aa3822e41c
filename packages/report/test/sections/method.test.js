import assert from "node:assert/strict";
import { test } from "node:test";
import { methodSection } from "../../src/sections/method.js";
import { describeMethod } from "../../src/sections/method-text.js";
import { NETWORK } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Summary } from "@routebench/contract/summary" */

test("the method of a run shows each machine of a run over hosts, and its round trip", () => {
  const { summary } = loadRecorded();
  summary.environment.network = { ...NETWORK, areOneMachine: true };
  const grids = methodSection(summary).blocks.flatMap((block) =>
    block.kind === "grid" ? [[block.title, Object.fromEntries(block.rows)]] : [],
  );
  const {
    "The server machine": server,
    "Between the machines": between,
    "Load machine 2": load,
  } = Object.fromEntries(grids);
  assert.equal(server?.CPU, "AMD EPYC");
  assert.equal(between?.["Round trip"], "215 µs");
  assert.match(String(between?.Machines), /^one, /);
  assert.equal(load?.Host, "load2");
  assert.equal(load?.CPU, "Another CPU");
  assert.equal(load?.["Round trip to the servers"], "332 µs");
});

/** @param {Summary} summary */
const words = (summary) => {
  const cases = loadRecorded().summary.modes.filter(({ mode }) => mode === "external");
  return describeMethod({ mode: "external", cases }, summary).filter(Boolean).join(" ");
};

test("the method says if later rounds launched only apps that were still open", () => {
  const { summary } = loadRecorded();
  const last = summary.rounds.find(({ mode }) => mode === "external");
  assert.ok(last);
  summary.rounds.push({ ...last, round: 4 });
  const open = /for the reference and every app whose rank or speed is still open\./;
  assert.match(words({ ...summary, config: { ...summary.config, rounds: null } }), open);
  // Planned rounds launch every app, so an app with fewer launches has failed.
  assert.doesNotMatch(words(summary), open);
});

test("the method excludes servers with a command of their own from Node's flags", () => {
  const { summary } = loadRecorded();
  summary.config.serverNodeFlags = ["--flag"];
  assert.match(words(summary), /Every server ran with node --flag\./);
  const [app] = summary.apps;
  assert.ok(app);
  app.command = ["nginx"];
  assert.match(words(summary), /Every server without a command of its own ran with node --flag\./);
});

test("the method names the hosts of a run and their round trip to the servers", () => {
  const { summary } = loadRecorded();
  assert.doesNotMatch(words(summary), /network|one machine/);
  summary.environment.network = { ...NETWORK, areOneMachine: true };
  assert.match(words(summary), /on bench1.* on load1 and load2, together/);
  assert.match(words(summary), /takes 0\.33 ms and is part of each latency/);
  assert.match(words(summary), /These hosts are .* of one machine/);
});

test("the method names the generator of loads only if it differs from the generator of slices", () => {
  const { summary } = loadRecorded();
  assert.match(words(summary), /wrk \S+ adds percentiles of latency/);
  const { external } = summary.config.modes;
  assert.ok(external?.slices);
  Object.assign(external.slices, { driver: external.driver });
  assert.doesNotMatch(words(summary), /adds percentiles/);
});
