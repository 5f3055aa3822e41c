import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createGathering } from "../../src/local/core-gathering.js";

const NEAR_NS = 50;
const FAR_NS = 330;

/** A machine that is near or far after each nap, as listed, and then as at the end of the list. */
class Cores {
  naps = 0;
  areBusy = false;

  /** @param {(number | null)[]} latenciesNs */
  constructor(latenciesNs) {
    this.latenciesNs = latenciesNs;
  }

  nap = async () => {
    this.naps += 1;
  };

  latencyNs = async () =>
    this.latenciesNs[Math.min(this.naps, this.latenciesNs.length - 1)] ?? null;
}

/** Cores that were near at first. @param {(number | null)[]} latenciesNs later */
async function laterOn(latenciesNs) {
  const cores = new Cores([NEAR_NS]);
  const gather = createGathering(cores.nap, () => cores.areBusy);
  await gather(cores.latencyNs);
  Object.assign(cores, { naps: 0, latenciesNs });
  return { cores, gather };
}

describe("cores of a virtual machine", () => {
  test("nap until they are near", async () => {
    const { cores, gather } = await laterOn([FAR_NS, FAR_NS, NEAR_NS + 20]);
    assert.equal(await gather(cores.latencyNs), NEAR_NS + 20);
    assert.equal(cores.naps, 2);
  });

  test("do not nap if they are near", async () => {
    const { cores, gather } = await laterOn([NEAR_NS + 20]);
    await gather(cores.latencyNs);
    assert.equal(cores.naps, 0);
  });

  test("nap longer at the start of a run", async () => {
    const cores = new Cores([...Array(100).fill(FAR_NS), NEAR_NS]);
    assert.equal(await createGathering(cores.nap, () => cores.areBusy)(cores.latencyNs), NEAR_NS);
  });

  test("are used as they are if they stay far apart", async () => {
    const { cores, gather } = await laterOn([FAR_NS]);
    assert.equal(await gather(cores.latencyNs), FAR_NS);
    assert.ok(cores.naps > 10);
  });

  test("do not nap again if they were never nearer", async () => {
    const cores = new Cores([FAR_NS]);
    const gather = createGathering(cores.nap, () => cores.areBusy);
    await gather(cores.latencyNs);
    cores.naps = 0;
    await gather(cores.latencyNs);
    assert.equal(cores.naps, 0);
  });

  test("do not nap if nothing measures them", async () => {
    const { cores, gather } = await laterOn([null]);
    assert.equal(await gather(cores.latencyNs), null);
    assert.equal(cores.naps, 0);
  });

  test("do not nap while other programs keep them busy, but afterwards", async () => {
    const cores = new Cores([FAR_NS, NEAR_NS]);
    cores.areBusy = true;
    const gather = createGathering(cores.nap, () => cores.areBusy);
    assert.equal(await gather(cores.latencyNs), FAR_NS);
    assert.equal(cores.naps, 0);
    cores.areBusy = false;
    assert.equal(await gather(cores.latencyNs), NEAR_NS);
  });
});
