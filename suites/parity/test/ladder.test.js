import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { RUNGS, STEPS, subjectsOf } from "../src/ladder.js";

const SUBJECTS = readdirSync(new URL("../subjects/", import.meta.url));

test("has every subject on a rung, and only existing subjects", () => {
  assert.deepEqual(new Set(RUNGS.flatMap(subjectsOf)), new Set(SUBJECTS));
});

test("has steps between two subjects of the same side", () => {
  for (const { from, to } of STEPS) {
    for (const id of [from, to]) assert.ok(SUBJECTS.includes(id), id);
    assert.equal(from.includes("node"), to.includes("node"), `${from} to ${to}`);
  }
});
