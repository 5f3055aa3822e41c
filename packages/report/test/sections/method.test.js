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
  assert.equal(between?.["Round trip from routebench"], "215 µs");
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

test("the method says if rounds launch only apps that are still open", () => {
  const { summary } = loadRecorded();
  const open = /for the reference and every app whose rank or speed is still open/;
  assert.match(words({ ...summary, config: { ...summary.config, rounds: null } }), open);
  // Planned rounds launch every app.
  assert.doesNotMatch(words(summary), open);
});

test("the method says that a round trip between hosts is part of each latency", () => {
  const { summary } = loadRecorded();
  assert.doesNotMatch(words(summary), /network/);
  summary.environment.network = NETWORK;
  assert.match(words(summary), /on different hosts\. A round trip is part of each latency/);
});
