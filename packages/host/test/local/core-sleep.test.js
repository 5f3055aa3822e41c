import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { keepCoresAwake } from "../../src/local/core-sleep.js";
import { temporaryFolder } from "../support/temporary-folder.js";

describe("cores that stay awake", () => {
  const kernel = (/** @type {string} */ driver) => {
    const latencyLimit = path.join(temporaryFolder(), "cpu_dma_latency");
    writeFileSync(latencyLimit, Buffer.from([0, 148, 53, 119]));
    return { driver, latencyLimit };
  };

  test("a virtual machine's kernel is asked for a latency of 0, as a number of 32 bits", () => {
    const virtual = kernel("haltpoll");
    assert.equal(keepCoresAwake(virtual)?.stayAwake, true);
    assert.deepEqual(readFileSync(virtual.latencyLimit), Buffer.alloc(4));
  });

  test("the kernel of another machine is not asked", () => {
    const other = kernel("intel_idle");
    assert.equal(keepCoresAwake(other), null);
    assert.equal(readFileSync(other.latencyLimit).readInt32LE(), 2_000_000_000);
  });

  test("a user who may not ask measures all the same", () => {
    const latencyLimit = path.join(temporaryFolder(), "missing");
    assert.equal(keepCoresAwake({ driver: "haltpoll", latencyLimit })?.stayAwake, false);
  });

  test("a nap asks again afterwards, because the kernel forgets the wish meanwhile", async () => {
    const virtual = kernel("haltpoll");
    const cores = keepCoresAwake(virtual);
    writeFileSync(virtual.latencyLimit, "gone");
    await cores?.nap();
    assert.deepEqual(readFileSync(virtual.latencyLimit), Buffer.alloc(4));
  });
});
