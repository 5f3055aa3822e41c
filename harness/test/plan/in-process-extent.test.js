import assert from "node:assert/strict";
import { test } from "node:test";
import { inProcessExtent } from "../../src/plan/in-process-extent.js";

const MINUTE = 60_000;

test("where the time holds few full rounds, they are brief, with one load each", () => {
  const full = inProcessExtent(false, 40, null);
  const brief = inProcessExtent(false, 40, 5 * MINUTE);
  assert.ok(brief.slicedMsPerApp < full.slicedMsPerApp);
  assert.equal(brief.beside.loadedRounds, 1);
  assert.equal(full.beside.loadedRounds, undefined);
  assert.deepEqual(inProcessExtent(false, 8, MINUTE), brief);
  assert.deepEqual(inProcessExtent(false, 8, 5 * MINUTE), full);
});

test("a quick look has fewer connections and less of everything", () => {
  const [quick, full] = [true, false].map((isQuick) => inProcessExtent(isQuick, 8, null));
  for (const field of /** @type {const} */ (["connections", "durationMs", "slicedMsPerApp"])) {
    assert.ok(Number(quick?.[field]) < Number(full?.[field]), field);
  }
});
