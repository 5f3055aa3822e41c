import assert from "node:assert/strict";
import { test } from "node:test";
import { sliceExtent } from "../../src/run/slice-load.js";

const SMALL = { inFlight: 100, responseBytes: 200 };
const LARGE = { inFlight: 100, responseBytes: 1_000_000 };

test("a slice is as long as it is planned where the requests in flight take a fraction of it", () => {
  assert.deepEqual(sliceExtent(50, 100_000, SMALL), { durationMs: 50, takesMs: 50 });
  assert.deepEqual(sliceExtent(50, 100_000, LARGE), { durationMs: 50, takesMs: 50 });
});

test("a slow server's is four times as long as its requests in flight take", () => {
  assert.deepEqual(sliceExtent(50, 1000, SMALL), { durationMs: 400, takesMs: 400 });
});

test("or long enough for a thousand requests, so that garbage is collected in each, within three times the plan", () => {
  assert.deepEqual(sliceExtent(50, 8000, SMALL), { durationMs: 125, takesMs: 125 });
  assert.deepEqual(sliceExtent(50, 4000, SMALL), { durationMs: 150, takesMs: 150 });
  assert.deepEqual(sliceExtent(50, 1000, { ...SMALL, inFlight: 1 }), {
    durationMs: 150,
    takesMs: 150,
  });
});

test("one that is a little longer than planned leaves a round's plan as it is", () => {
  assert.deepEqual(sliceExtent(50, 12_500, SMALL), { durationMs: 80, takesMs: 50 });
});

test("where much is in flight it ends by count, the same for every server, and takes a round's time", () => {
  const { requests, takesMs, durationMs } = sliceExtent(50, 1000, LARGE);
  assert.equal(requests, 400);
  assert.equal(takesMs, 400);
  assert.ok(durationMs > takesMs, "its time is no more than a limit");
  assert.equal(sliceExtent(50, 250, LARGE).requests, 400);
});

test("of a server whose speed is not known it is as long as it is planned", () => {
  assert.deepEqual(sliceExtent(50, 0, LARGE), { durationMs: 50, takesMs: 50 });
});
