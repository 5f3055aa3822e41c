import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { TrialFailure } from "@routebench/host/trial-failure";
import { launch, Servers, withEnd } from "../../src/run/servers.js";
import { madeUpFailure, madeUpTrial } from "../support/made-up-result.js";
import { routingWorkload } from "../support/routing.js";

/** @import { WorkPlan } from "../../src/verify/workload.js" */

/** Servers with a launcher that counts launches. @param {{ stops?: boolean }} [behaviour] */
function madeUpServers({ stops = true } = {}) {
  /** @type {string[]} */
  const calls = [];
  let started = 0;
  /** @type {any} */
  const launch = async (
    /** @type {any} */ plan,
    /** @type {any} */ _placement,
    /** @type {any} */ running,
  ) => {
    if (plan.caseId === "refused") throw new TrialFailure("wrong-answer", "not that");
    if (running) return { ...running, responseBytes: plan.caseId };
    started += 1;
    const name = `${plan.appId} ${started}`;
    const server = {
      peakResidentBytes: () => started * 1000,
      stop: async () => {
        calls.push(`stop ${name}`);
        if (!stops) throw new TrialFailure("will-not-stop", "it had to be killed");
      },
      kill: async () => void calls.push(`kill ${name}`),
    };
    return { server, name, responseBytes: plan.caseId };
  };
  return { servers: new Servers(launch), calls };
}

const SIDE = { side: /** @type {const} */ ("server") };

/** @param {string} appId @param {string} caseId @returns {any} */
const planOf = (appId, caseId) => ({ appId, caseId, mode: "external", round: 1 });

/** @param {string} appId @param {string} caseId @returns {any} */
const trialOf = (appId, caseId) => ({ ...madeUpTrial(1, appId), caseId });

describe("the servers of a round", () => {
  test("are started once, and serve the next case too", async () => {
    const { servers } = madeUpServers();
    const first = /** @type {any} */ (await servers.launch(planOf("koa", "a"), SIDE));
    const second = /** @type {any} */ (await servers.launch(planOf("koa", "b"), SIDE));
    assert.equal(second.server, first.server);
    assert.equal(second.responseBytes, "b");
  });

  test("are started again when they failed in a case", async () => {
    const { servers, calls } = madeUpServers();
    await servers.launch(planOf("koa", "a"), SIDE);
    await assert.rejects(servers.launch(planOf("koa", "refused"), SIDE), TrialFailure);
    await servers.drop("koa");
    assert.deepEqual(calls, ["kill koa 1"]);
    const again = /** @type {any} */ (await servers.launch(planOf("koa", "b"), SIDE));
    assert.equal(again.name, "koa 2");
  });

  test("are stopped and killed once each", async () => {
    const { servers, calls } = madeUpServers();
    for (const caseId of ["a", "b"]) await servers.launch(planOf("koa", caseId), SIDE);
    await servers.stop();
    await servers.stop();
    await servers.kill();
    assert.deepEqual(calls, ["stop koa 1", "kill koa 1"]);
  });
});

describe("the end of a launch", () => {
  test("adds the peak memory to all cases of the launch, but not of other launches", async () => {
    const { servers } = madeUpServers();
    for (const caseId of ["a", "b"]) await servers.launch(planOf("koa", caseId), SIDE);
    const ends = await servers.stop();
    const peakOf = (/** @type {any} */ trial) =>
      /** @type {any} */ (withEnd(trial, ends)).sample.rssPeakBytes;
    assert.deepEqual([peakOf(trialOf("koa", "a")), peakOf(trialOf("koa", "b"))], [1000, 1000]);
    const before = trialOf("koa", "c");
    assert.equal(withEnd(before, ends), before);
    const earlier = { ...trialOf("koa", "a"), round: 2 };
    assert.equal(withEnd(earlier, ends), earlier);
  });

  test("fails all cases of the launch when the server does not stop", async () => {
    const { servers } = madeUpServers({ stops: false });
    for (const caseId of ["a", "b"]) await servers.launch(planOf("koa", caseId), SIDE);
    const ends = await servers.stop();
    for (const caseId of ["a", "b"]) {
      const { sample, ...plan } = trialOf("koa", caseId);
      assert.deepEqual(withEnd(trialOf("koa", caseId), ends), {
        ...plan,
        status: "failed",
        code: "will-not-stop",
        detail: "it had to be killed",
      });
    }
  });

  test("keeps the failure of a case that had failed before", async () => {
    const { servers } = madeUpServers({ stops: false });
    await servers.launch(planOf("koa", "a"), SIDE);
    const failed = /** @type {any} */ ({ ...madeUpFailure(1, "koa"), caseId: "a" });
    assert.equal(withEnd(failed, await servers.stop()), failed);
  });
});

test("does not start an app when its manifest says that it cannot serve the target", async () => {
  const target = /** @type {const} */ ({ kind: "table", routes: 10 });
  const app = { serverFile: "/does/not/exist.js", cannot: { table: "its router has no params" } };
  const lab = {
    serverHost: await openLocalHost(),
    limits: DEFAULT_LIMITS,
    entries: new Map([["a", { app, flags: [] }]]),
  };
  const plan = /** @type {WorkPlan} */ ({
    round: 1,
    order: 1,
    appId: "a",
    mode: "external",
    caseId: "a",
    scheme: "http",
    target,
    load: { model: "closed", connections: 1, pipelining: 1, warmupMs: 0, timeoutMs: 1000 },
    workload: routingWorkload(target),
  });
  await assert.rejects(launch(lab, plan), {
    name: "TrialFailure",
    code: "does-not-apply",
    message: "its router has no params",
  });
});
