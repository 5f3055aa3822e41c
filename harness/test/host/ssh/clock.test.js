import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compareClocks } from "../../../src/host/ssh/clock.js";

test("the offset is within its error of the truth, however long the ways take", async () => {
  const way = fc.double({ min: 0, max: 1000, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(way, way), { minLength: 16, maxLength: 16 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      async (ways, truthMs) => {
        let nowMs = 0;
        const [there, back] = [ways.map(([ms]) => ms), ways.map(([, ms]) => ms)];
        const readOther = async () => {
          nowMs += there.shift() ?? 0;
          const read = nowMs + truthMs;
          nowMs += back.shift() ?? 0;
          return read;
        };
        const { offsetMs, errorMs } = await compareClocks(readOther, () => nowMs);
        assert.ok(Math.abs(offsetMs - truthMs) <= errorMs + 1e-6, `${offsetMs} ± ${errorMs}`);
        const shortest = Math.min(...ways.map(([a, b]) => a + b));
        assert.ok(Math.abs(errorMs - shortest / 2) < 1e-6);
      },
    ),
  );
});
