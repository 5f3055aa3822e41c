import assert from "node:assert/strict";
import { test } from "node:test";
import { conformanceScenarios } from "@routebench/contract/routes";
import { tableScenarios } from "@routebench/contract/table-requests";
import { targetScenarios } from "@routebench/contract/target-scenarios";
import {
  MIX,
  pathTarget,
  requestsOf,
  tableTarget,
  targetLabel,
} from "@routebench/contract/targets";

for (const target of [pathTarget("/hello"), pathTarget("/nothing/here"), MIX]) {
  test(`before a load of ${targetLabel(target)}, a server is asked the contract and what the load asks`, () => {
    const scenarios = targetScenarios(target, "f00d");
    const contract = conformanceScenarios("f00d");
    assert.deepEqual(scenarios.slice(0, contract.length), contract);
    for (const { path, response } of requestsOf(target)) {
      const asked = scenarios.slice(contract.length).find(({ request }) => request.path === path);
      assert.deepEqual(asked?.response, response, path);
    }
  });
}

test("before a load of a table, a server is asked the scenarios of that table", () => {
  assert.deepEqual(targetScenarios(tableTarget(10), "f00d"), tableScenarios(10, "f00d"));
});
