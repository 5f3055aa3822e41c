import assert from "node:assert/strict";
import { test } from "node:test";
import { ownTimeMs } from "../../src/judge/paused-speed.js";
import { madeUpSlice } from "../support/made-up-result.js";

test("a server's own time is its CPU time where the generator was the one at work", () => {
  const slice = madeUpSlice(1, { serverCpuMs: 60, driverCpuMs: 100 });
  assert.equal(ownTimeMs(slice), 60);
});

test("time in which either side was kept from its core is not the server's", () => {
  assert.equal(ownTimeMs(madeUpSlice(1, { serverCpuMs: 60, serverWaitMs: 40 })), 60);
  assert.equal(
    ownTimeMs(madeUpSlice(1, { serverCpuMs: 60, driverCpuMs: 30, driverWaitMs: 70 })),
    60,
  );
});

test("a server that sleeps while requests wait is charged for its sleep", () => {
  const slice = madeUpSlice(1, { serverCpuMs: 20, driverCpuMs: 10 });
  assert.equal(ownTimeMs(slice), 20 + 80);
});
