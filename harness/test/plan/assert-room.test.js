import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { UsageError } from "@routebench/host/usage-error";
import { assertRoom } from "../../src/plan/make-plan.js";
import { madeUpPlan } from "../support/made-up-plan.js";

/** @import { BenchOptions } from "../../src/options/options.js" */
/** @import { Room } from "@routebench/host/host" */

/** @type {Room} */
const PLENTY = { openFilesLimit: 1_000_000, memoryBytes: 1e12, tasks: null, localPorts: null };
const FEW_PORTS = { first: 40_000, last: 40_150, free: 151 };

/** @param {number} apps without the control @param {Partial<Room>} room @param {Partial<BenchOptions>} [changes] */
function check(apps, room, changes = {}) {
  const config = madeUpPlan(changes, { apps });
  const roomOfHost = { ...PLENTY, ...room };
  return () => assertRoom(config, apps + 1, [roomOfHost, roomOfHost]);
}

/** @param {RegExp} pattern */
const usageError = (pattern) => (/** @type {unknown} */ error) => {
  assert.ok(error instanceof UsageError);
  assert.match(error.message, pattern);
  return true;
};

describe("the check of room for all servers of a round", () => {
  test("accepts 16 servers if a process may open enough files for their connections", () => {
    assert.doesNotThrow(check(15, { openFilesLimit: 5000 }));
  });

  test("needs no more room for hundreds of apps than for 12, because blocks limit live servers", () => {
    for (const apps of [40, 400]) {
      assert.doesNotThrow(check(apps, { openFilesLimit: 2100, memoryBytes: 2.2e9 }));
    }
  });

  test("rejects too many connections for the open files limit, with a remedy", () => {
    assert.throws(
      check(15, { openFilesLimit: 1024 }, { mode: "external" }),
      usageError(
        /^the external mode has 16 servers at once with 100 connections each\. .* 1664 open files .* limit is 1024\. .*ulimit.*--filter$/,
      ),
    );
  });

  test("uses the case with the most connections", () => {
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

  test("rejects too many servers for the memory, with the needed memory and a remedy", () => {
    assert.throws(
      check(15, { memoryBytes: 2e9 }, { mode: "in-process" }),
      usageError(
        /16 servers at once, which need about 2\.4 GB of memory, but only 1\.9 GB are available\. .*--filter$/,
      ),
    );
    assert.doesNotThrow(check(7, { memoryBytes: 2e9 }));
  });

  // https://github.com/grafana/k6/issues/826
  test("rejects more connections than local ports, with both numbers and a remedy", () => {
    assert.throws(
      check(3, { localPorts: FEW_PORTS }),
      usageError(/100 connections each\. .* need about 435 local ports, and 151 are free\. Widen/),
    );
    assert.doesNotThrow(check(3, { localPorts: FEW_PORTS }, { connections: [10] }));
  });

  test("accepts several thousand connections if the system has its usual local ports", () => {
    const localPorts = { first: 32_768, last: 60_999, free: 28_232 };
    assert.doesNotThrow(check(10, { localPorts }, { connections: [5000] }));
    assert.doesNotThrow(check(1, { localPorts }, { connections: [8000] }));
  });

  test("rejects more servers than the control group's limit of processes allows", () => {
    assert.throws(check(8, { tasks: 100 }), usageError(/about 148 .* only 100 more.*pids\.max/));
    assert.doesNotThrow(check(3, { tasks: 100 }));
  });

  test("needs room for only one server if apps are measured one after another", () => {
    assert.doesNotThrow(
      check(40, { memoryBytes: 1e8, openFilesLimit: 200 }, { mode: "footprint" }),
    );
  });
});

test("checks the local ports of the side that opens the connections", () => {
  const few = { ...PLENTY, localPorts: { ...FEW_PORTS, free: 50 } };
  const [selfLoaded, loaded] = [
    madeUpPlan({ mode: "in-process" }),
    madeUpPlan({ mode: "external" }),
  ];
  assert.throws(() => assertRoom(selfLoaded, 7, [few, PLENTY]), usageError(/50 are free/));
  assert.throws(() => assertRoom(loaded, 7, [PLENTY, few]), usageError(/50 are free/));
  assert.doesNotThrow(() => assertRoom(loaded, 7, [few, PLENTY]));
});

test("checks the open files limit of the servers' host and of the load's host", () => {
  const few = { ...PLENTY, openFilesLimit: 50 };
  const config = madeUpPlan();
  const isRefusal = usageError(/A process needs \d+ open files .* limit is 50\./);
  assert.throws(() => assertRoom(config, 7, [few, PLENTY]), isRefusal);
  assert.throws(() => assertRoom(config, 7, [PLENTY, few]), isRefusal);
});
