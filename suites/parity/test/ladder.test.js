import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { RUNGS, rungBefore } from "../src/ladder.js";

test("has every subject on a rung, and only existing subjects", () => {
  const subjects = readdirSync(new URL("../subjects/", import.meta.url));
  assert.deepEqual(new Set(RUNGS.flatMap(({ node, apache }) => [node, apache])), new Set(subjects));
});

test("changes one server of the rung before on each rung, and both servers only on (c) and (d)", () => {
  const both = RUNGS.filter((rung) => {
    const before = rungBefore(rung);
    return before && before.node !== rung.node && before.apache !== rung.apache;
  });
  assert.deepEqual(
    both.map(({ id }) => id),
    ["c", "d"],
  );
});
