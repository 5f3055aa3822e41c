/** The real process, on this machine. No test can arrange that another guest shares the core. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startCoreWatch } from "../../src/local/core-watch.js";
import { openLocalHost } from "../../src/local/local-host.js";
import { findPlacement } from "../../src/local/placement.js";
import { childrenOf } from "../support/processes.js";

const ANYWHERE = { cores: null, prefixes: { server: [], generator: [] } };
const NEVER = new AbortController().signal;

/** @param {number} pid @returns {Promise<number>} of CPU time, each of 10 ms */
async function ticksOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

describe("a core watch", () => {
  test("measures the time of its work, repeatedly", async () => {
    const watch = await startCoreWatch(ANYWHERE, NEVER);
    try {
      for (const silenceMs of [30, 0]) {
        await watch.begin();
        await sleep(silenceMs);
        const workUs = await watch.finish();
        assert.ok(workUs !== null && workUs > 0 && Number.isFinite(workUs), `${workUs}`);
      }
    } finally {
      await watch.close();
    }
  });

  test("keeps the other core busy only at begin and finish", {
    skip: process.platform !== "linux" && "no /proc to read CPU time from",
  }, async () => {
    const watch = await startCoreWatch(ANYWHERE, NEVER);
    try {
      const children = await childrenOf(process.pid);
      const both = children.filter(({ command }) => command.includes("core-watch-process.js"));
      // The process that started second.
      const busy = both.sort((a, b) => a.pid - b.pid)[1]?.pid;
      assert.ok(busy !== undefined);
      const before = await ticksOf(busy);
      for (let times = 0; times < 100; times += 1) await watch.begin();
      assert.ok((await ticksOf(busy)) > before, "it was busy");
      const since = await ticksOf(busy);
      await sleep(1000);
      // 100 ticks a second are a full core; a runtime at rest takes a few.
      assert.ok((await ticksOf(busy)) - since <= 10, "it is at rest");
    } finally {
      await watch.close();
    }
  });

  test("measures nothing after it ended", async () => {
    const watch = await startCoreWatch(ANYWHERE, NEVER);
    await watch.close();
    await watch.begin();
    assert.equal(await watch.finish(), null);
  });

  test("exists if the machine can pin processes to cores", async () => {
    const host = await openLocalHost();
    const watch = (await host.watchCore?.(NEVER, { gathers: false })) ?? null;
    assert.equal(watch === null, host.cores === null);
    await watch?.close();
  });

  test("measures a message between the cores, if they are a virtual machine's", async (t) => {
    const placement = await findPlacement();
    if (placement.cores === null) return t.skip("this machine cannot pin processes to cores");
    const watch = await startCoreWatch(placement, NEVER, (latencyNs) => latencyNs());
    try {
      for (const _ of [1, 2]) {
        const ns = await watch.gather();
        assert.ok(ns !== null && ns > 0 && Number.isFinite(ns), `${ns}`);
      }
    } finally {
      await watch.close();
    }
    assert.equal(await watch.gather(), null);
  });
});
