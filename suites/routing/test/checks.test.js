import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget, targetLabel } from "@routebench/contract/targets";
import { checks } from "../checks.js";
import { conformanceScenarios } from "../routes.js";
import { tableScenarios } from "../table-requests.js";
import { MIX, requestsOf, tableTarget } from "../targets.js";

for (const target of [pathTarget("/hello"), pathTarget("/nothing/here"), MIX]) {
  test(`before a load of ${targetLabel(target)}, a server is asked the contract and what the load asks`, () => {
    const scenarios = checks("f00d", target);
    const contract = conformanceScenarios("f00d");
    assert.deepEqual(scenarios.slice(0, contract.length), contract);
    for (const { path, response } of requestsOf(target)) {
      const asked = scenarios.slice(contract.length).find(({ request }) => request.path === path);
      assert.deepEqual(asked?.response, response, path);
    }
  });
}

test("before a load of a table, a server is asked the scenarios of that table", () => {
  assert.deepEqual(checks("f00d", tableTarget(10)), tableScenarios(10, "f00d"));
});

test("without a target, a server is asked the contract", () => {
  assert.deepEqual(checks("f00d"), conformanceScenarios("f00d"));
});
