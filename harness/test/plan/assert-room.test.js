import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { UsageError } from "@routebench/host/usage-error";
import { assertRoom } from "../../src/plan/make-plan.js";
import { madeUpPlan } from "../support/made-up-plan.js";

/** @import { BenchOptions } from "../../src/options/options.js" */
/** @import { Room } from "../../src/plan/make-plan.js" */

const PLENTY = { openFilesLimit: 1_000_000, memoryBytes: 1e12 };

/** @param {number} apps and a control @param {Partial<Room>} room @param {Partial<BenchOptions>} [changes] */
function check(apps, room, changes = {}) {
  const config = madeUpPlan(changes, { apps });
  const there = { ...PLENTY, ...room };
  return () => assertRoom(config, apps + 1, [there, there]);
}

/** @param {RegExp} pattern */
const usageError = (pattern) => (/** @type {unknown} */ error) => {
  assert.ok(error instanceof UsageError);
  assert.match(error.message, pattern);
  return true;
};

describe("the room for all servers of a round at once", () => {
  test("is there for sixteen where a process may have as many open files as their connections", () => {
    assert.doesNotThrow(check(15, { openFilesLimit: 5000 }));
  });

  test("is there for hundreds as for twelve: no more are alive at once", () => {
    for (const apps of [40, 400]) {
      assert.doesNotThrow(check(apps, { openFilesLimit: 2100, memoryBytes: 2.2e9 }));
    }
  });

  test("is not there where the generator could not hold all connections; says what to do", () => {
    assert.throws(
      check(15, { openFilesLimit: 1024 }, { mode: "external" }),
      usageError(
        /^the external mode has 16 servers at once with 100 connections each, .* 1664 open files, and may have 1024; .*ulimit.*--filter$/,
      ),
    );
  });

  test("counts the most connections of any case", () => {
    assert.throws(
      check(3, { openFilesLimit: 1000 }, { mode: "external", connections: [10, 1000] }),
      usageError(/with 1000 connections each/),
    );
  });

  test("counts both ends of the connections of an app that loads itself", () => {
    assert.throws(
      check(3, { openFilesLimit: 2000 }, { mode: "in-process" }),
      usageError(/needs 2064 open files/),
    );
  });

  test("is not there where the memory is too little; says how much is needed and what to do", () => {
    assert.throws(
      check(15, { memoryBytes: 2e9 }, { mode: "in-process" }),
      usageError(
        /16 servers at once, which need about 2\.6 GB of memory, and 2\.0 GB are available; .*--filter$/,
      ),
    );
    assert.doesNotThrow(check(7, { memoryBytes: 2e9 }));
  });

  test("is needed for one server alone where apps are measured one after another", () => {
    assert.doesNotThrow(
      check(40, { memoryBytes: 1e8, openFilesLimit: 200 }, { mode: "footprint" }),
    );
  });
});

test("neither the servers' host nor the loads' may lack open files", () => {
  const few = { ...PLENTY, openFilesLimit: 50 };
  const config = madeUpPlan();
  const refusal = usageError(/a process needs \d+ open files, and may have 50/);
  assert.throws(() => assertRoom(config, 7, [few, PLENTY]), refusal);
  assert.throws(() => assertRoom(config, 7, [PLENTY, few]), refusal);
});
