import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget, targetAsked, targetKey, targetLabel } from "@routebench/contract/targets";

test("makes a target's key of its path, or of its kind and fields", () => {
  assert.equal(targetKey(pathTarget("/a/b?c")), "/a/b?c");
  assert.equal(targetKey({ kind: "mix" }), "mix");
  assert.equal(targetKey({ kind: "table", routes: 100 }), "table-100");
  assert.equal(targetKey({ kind: "rung", name: "a", of: 7 }), "rung-a-7");
});

test("labels a target with the suite's words, else with its key", () => {
  assert.equal(targetLabel(pathTarget("/a")), "/a");
  assert.equal(targetLabel({ kind: "mix", label: "mix of all" }), "mix of all");
  assert.equal(targetAsked({ kind: "mix", label: "mix of all" }), "requesting mix of all");
  assert.equal(targetAsked({ kind: "mix", asked: "all in turns" }), "all in turns");
});
