import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { TrialFailure } from "@routebench/host/trial-failure";
import { launch, Servers, withEnd } from "../../src/run/servers.js";
import { madeUpFailure, madeUpTrial } from "../support/made-up-result.js";
import { routingWorkload } from "../support/routing.js";

/** @import { WorkPlan } from "../../src/verify/workload.js" */

/** Servers whose launcher counts. @param {{ stops?: boolean }} [behaviour] */
function madeUpServers({ stops = true } = {}) {
  /** @type {string[]} */
  const told = [];
  let started = 0;
  /** @type {any} */
  const launch = async (
    /** @type {any} */ plan,
    /** @type {any} */ _own,
    /** @type {any} */ running,
  ) => {
    if (plan.caseId === "refused") throw new TrialFailure("wrong-answer", "not that");
    if (running) return { ...running, responseBytes: plan.caseId };
    started += 1;
    const name = `${plan.appId} ${started}`;
    const server = {
      peakResidentBytes: () => started * 1000,
      stop: async () => {
        told.push(`stop ${name}`);
        if (!stops) throw new TrialFailure("will-not-stop", "it had to be killed");
      },
      kill: async () => void told.push(`kill ${name}`),
    };
    return { server, name, responseBytes: plan.caseId };
  };
  return { servers: new Servers(launch), told };
}

const SIDE = { side: /** @type {const} */ ("server") };

/** @param {string} appId @param {string} caseId @returns {any} */
const planOf = (appId, caseId) => ({ appId, caseId, mode: "external", round: 1 });

/** @param {string} appId @param {string} caseId @returns {any} */
const trialOf = (appId, caseId) => ({ ...madeUpTrial(1, appId), caseId });

describe("the servers of a round", () => {
  test("are started once, and go on with the next case", async () => {
    const { servers } = madeUpServers();
    const first = /** @type {any} */ (await servers.launch(planOf("koa", "a"), SIDE));
    const second = /** @type {any} */ (await servers.launch(planOf("koa", "b"), SIDE));
    assert.equal(second.server, first.server);
    assert.equal(second.responseBytes, "b");
  });

  test("are started again where they failed in a case", async () => {
    const { servers, told } = madeUpServers();
    await servers.launch(planOf("koa", "a"), SIDE);
    await assert.rejects(servers.launch(planOf("koa", "refused"), SIDE), TrialFailure);
    await servers.drop("koa");
    assert.deepEqual(told, ["kill koa 1"]);
    const again = /** @type {any} */ (await servers.launch(planOf("koa", "b"), SIDE));
    assert.equal(again.name, "koa 2");
  });

  test("end in good order, each once", async () => {
    const { servers, told } = madeUpServers();
    for (const caseId of ["a", "b"]) await servers.launch(planOf("koa", caseId), SIDE);
    await servers.stop();
    await servers.stop();
    await servers.kill();
    assert.deepEqual(told, ["stop koa 1", "kill koa 1"]);
  });
});

describe("the end of a launch", () => {
  test("tells the peak of memory of all its cases, and of no other launch's", async () => {
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

  test("that did not come fails all that was measured on it, and tells no figure", async () => {
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

  test("leaves a case that had failed as it was", async () => {
    const { servers } = madeUpServers({ stops: false });
    await servers.launch(planOf("koa", "a"), SIDE);
    const failed = /** @type {any} */ ({ ...madeUpFailure(1, "koa"), caseId: "a" });
    assert.equal(withEnd(failed, await servers.stop()), failed);
  });
});

test("an app is not started for what its manifest says that it cannot serve", async () => {
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
