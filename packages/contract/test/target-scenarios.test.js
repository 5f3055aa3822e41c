import assert from "node:assert/strict";
import { test } from "node:test";
import { conformanceScenarios } from "@routebench/contract/routes";
import { tableScenarios } from "@routebench/contract/table-requests";
import { targetScenarios } from "@routebench/contract/target-scenarios";
import { requestsOf } from "@routebench/contract/targets";

for (const target of ["/hello", "/nothing/here", "mix"]) {
  test(`before a load of ${target}, a server is asked the contract and what the load asks`, () => {
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
  assert.deepEqual(targetScenarios("table-10", "f00d"), tableScenarios(10, "f00d"));
});

test("what is no target has no scenarios", () => {
  assert.throws(() => targetScenarios("hello", "f00d"), RangeError);
});
