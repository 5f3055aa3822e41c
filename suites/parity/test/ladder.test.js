import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { CLIMB, RUNGS, STEPS, subjectsOf } from "../src/ladder.js";

const SUBJECTS = readdirSync(new URL("../subjects/", import.meta.url));

test("every subject stands on a rung, and every rung on subjects that there are", () => {
  assert.deepEqual(new Set(RUNGS.flatMap(subjectsOf)), new Set(SUBJECTS));
});

test("the rungs have names of their own, and the climb is made of them", () => {
  const ids = RUNGS.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    CLIMB.map(({ id }) => id),
    ["a", "b", "c", "d", "d="],
  );
});

test("every step leads from one subject to another of the same side", () => {
  for (const { from, to } of STEPS) {
    for (const id of [from, to]) assert.ok(SUBJECTS.includes(id), id);
    assert.equal(from.includes("node"), to.includes("node"), `${from} to ${to}`);
  }
});
