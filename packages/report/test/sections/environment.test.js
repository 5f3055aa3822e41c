import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { environmentSection } from "../../src/sections/environment.js";
import { LOADED_NETWORK, makeSynthetic, NETWORK } from "../synthetic.js";

/** @import { Environment } from "@routebench/contract/result-file" */

/** @param {Environment["network"]} network */
function groupsOf(network) {
  const { result } = makeSynthetic();
  Object.assign(result.environment, { network });
  const [block] = environmentSection(result).blocks;
  assert.ok(block?.kind === "settings");
  return Object.fromEntries(
    block.groups.map(({ title, settings }) => [title, Object.fromEntries(settings)]),
  );
}

test("the environment names the machine, the software and the time", () => {
  const { result } = makeSynthetic();
  const environment = renderSection(environmentSection(result), {});
  assert.ok(environment.includes(result.environment.cpuModel));
  assert.ok(environment.includes(result.environment.nodeVersion));
  assert.match(environment, /2026-11-20 \d\d:\d\d UTC/);
});

test("the environment of a run over hosts shows both machines, the network and the clock", () => {
  const groups = groupsOf(NETWORK);
  assert.equal(groups["The server machine"]?.CPU, makeSynthetic().result.environment.cpuModel);
  assert.deepEqual(groups["Between the machines"], {
    "Server host": "bench1",
    "Server address": "10.0.0.2",
    "Round trip": "215 us",
    "Shortest round trip": "190 us",
    "The host’s clock": "2.3 ms behind, give or take 0.1 ms",
  });
  assert.equal(groups["The load machine"]?.CPU, "Another CPU");
});

test("hosts that are one machine are shown as such", () => {
  const of = (/** @type {Environment["network"]} */ network) =>
    groupsOf(network)["Between the machines"]?.Machines;
  assert.equal(of(LOADED_NETWORK), undefined);
  const one = { ...LOADED_NETWORK, areOneMachine: /** @type {const} */ (true) };
  assert.equal(of(one), "one: the hosts are namespaces or containers of it");
});

test("load hosts are shown with their way to the servers, their clocks and their capacity", () => {
  const groups = groupsOf(LOADED_NETWORK);
  assert.match(
    String(groups["Between the machines"]?.["Load capacity"]),
    /^97\.43k requests\/s, with the busiest generator busy for 98 % of the time$/,
  );
  const { Host, "Its clock": clock } = groups["Load machine 2"] ?? {};
  assert.equal(Host, "load2");
  assert.equal(groups["Load machine 2"]?.["Round trip to the servers"], "332 us");
  assert.equal(clock, "2.0 ms ahead, give or take 0.2 ms");
});
