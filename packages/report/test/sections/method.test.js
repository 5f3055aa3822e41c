import assert from "node:assert/strict";
import { test } from "node:test";
import { environmentSection } from "../../src/sections/method.js";
import { NETWORK } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { Environment } from "@routebench/contract/result-file" */

/** @param {Environment["network"]} network */
function groupsOf(network) {
  const { summary } = loadRecorded();
  Object.assign(summary.environment, { network });
  const { blocks } = environmentSection(summary);
  return Object.fromEntries(
    blocks.flatMap((block) =>
      block.kind === "grid" ? [[block.title, Object.fromEntries(block.rows)]] : [],
    ),
  );
}

test("a run over hosts shows each machine and the way to the servers", () => {
  const groups = groupsOf(NETWORK);
  assert.equal(groups["The server machine"]?.CPU, "AMD EPYC");
  const between = groups["Between the machines"] ?? {};
  assert.equal(between["Round trip"], "215 us");
  assert.equal(between.Machines, undefined);
  const load = groups["Load machine 2"] ?? {};
  assert.equal(load.Host, "load2");
  assert.equal(load.CPU, "Another CPU");
  assert.equal(load["Round trip to the servers"], "332 us");
});

test("hosts that are one machine are shown as such", () => {
  const groups = groupsOf({ ...NETWORK, areOneMachine: /** @type {const} */ (true) });
  assert.match(String(groups["Between the machines"]?.Machines), /^one: /);
});
