/** Readings of a server around a slice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readAsleep, silenceBetween, usedBetween } from "../../src/run/meter.js";
import { usageReading } from "../support/usage-reading.js";

/** @param {{ cpuMs: number, stillBusy: boolean, stealMs: number }[]} readings one after another */
function serverOf(readings) {
  let read = -1;
  const now = () => /** @type {NonNullable<typeof readings[number]>} */ (readings[read]);
  const server = {
    coresAllowed: async () => [0],
    coreTimes: async () => [
      { core: 0, busyMs: 0, idleMs: 0, stealMs: readings[Math.max(0, read)]?.stealMs ?? 0 },
    ],
    async untilAsleep() {
      read += 1;
      const { cpuMs, stillBusy } = now();
      return { ...usageReading(cpuMs), stillBusy };
    },
  };
  return /** @type {Parameters<typeof readAsleep>[0]} */ (/** @type {unknown} */ (server));
}

test("marks a server that is still busy after its load", async () => {
  const server = serverOf([
    { cpuMs: 0, stillBusy: false, stealMs: 0 },
    { cpuMs: 5, stillBusy: true, stealMs: 0 },
  ]);
  const reading = usedBetween(await readAsleep(server), await readAsleep(server));
  assert.equal(reading.neverAsleep, true);
});

test("reports no stolen time when its counter steps back", async () => {
  const server = serverOf([
    { cpuMs: 0, stillBusy: false, stealMs: 30 },
    { cpuMs: 5, stillBusy: false, stealMs: 10 },
  ]);
  const reading = usedBetween(await readAsleep(server), await readAsleep(server));
  assert.equal(reading.stealMs, 0);
});

test("knows no CPU time in silence when a reading is missing", async () => {
  const reading = await readAsleep(serverOf([{ cpuMs: 3, stillBusy: false, stealMs: 0 }]));
  const unread = { ...reading, usage: null };
  assert.equal(silenceBetween(unread, reading), undefined);
  assert.equal(silenceBetween(reading, unread), undefined);
});
