import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sliceSchema } from "@routebench/contract/slice";
import { NO_ERRORS } from "@routebench/generators/generator";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { externalContender } from "../../src/run/external-contender.js";
import { WORKLOAD } from "../support/routing.js";
import { usageReading } from "../support/usage-reading.js";

const LOAD = { model: "closed", connections: 10, pipelining: 1 };

const CORES = { server: [0], generator: [1] };

const WINDOW = { requests: 8, from: 1, to: 49, idleMs: 2.5, waitMs: 2 };

const RAN = {
  requests: 10,
  from: 0,
  to: 50,
  cpuMs: 1,
  slow: 0,
  errors: NO_ERRORS,
  firstError: null,
  window: WINDOW,
};

/** A generator's target that answers each call with the same result. */
const TARGET = {
  leadIn: async () => RAN,
  run: async () => RAN,
  warmUp: async () => ({
    requestsPerSecond: [100, 100],
    requests: 17,
    isEnough: false,
    firstError: null,
    errors: NO_ERRORS,
  }),
};

/**
 * Starts a contender with test doubles around it.
 * @param {object} [target] of the generator
 * @param {{ settings?: { warmUpRequests?: number }, real?: { origin: string, probes: typeof WORKLOAD.probes },
 *   untilAsleep?: () => Promise<object | null> }} [how] real: a server to check during the load; untilAsleep: returns
 *   a reading of the contender's server
 */
async function started(target, { settings = {}, real, untilAsleep = async () => null } = {}) {
  /** @type {string[]} */
  const calls = [];
  const plan = {
    appId: "a",
    round: 1,
    order: 1,
    workload: { probes: real?.probes ?? [], checks: () => [] },
    load: LOAD,
  };
  const server = {
    origin: real?.origin ?? "http://127.0.0.1:1",
    whileAlive: (/** @type {unknown} */ work) => work,
    moveTo: async (/** @type {number[]} */ cores) => void calls.push(`move to ${cores}`),
    roundTripMs: 0,
    coresAllowed: async () => null,
    coreTimes: async () => [],
    peakResidentBytes: async () => null,
    assertListensAsSaid: async () => {},
    usage: async () => null,
    untilAsleep,
  };
  const servers = {
    launch: async () => ({
      responseBytes: { most: 100 },
      bodyBytes: 12,
      interim: [],
      server,
      limits: DEFAULT_LIMITS,
    }),
    drop: async (/** @type {string} */ id) => void calls.push(`drop ${id}`),
  };
  const generator = (/** @type {string} */ name) => ({
    connect: async () => {
      calls.push(`connect from ${name}`);
      return { ...TARGET, ...target };
    },
    close: async () => void calls.push(`close ${name}`),
  });
  const lab = { limits: DEFAULT_LIMITS, serverHost: { cores: CORES } };
  const generators = {
    server: generator("the server's core"),
    generator: generator("the generator's core"),
    apart: generator("apart"),
  };
  const shared = { slices: { durationMs: 50, ...settings }, lab, servers, generators };
  const contender = externalContender(/** @type {any} */ (plan), /** @type {any} */ (shared));
  await contender.start("generator");
  return { contender, calls };
}

const NOT_LOADED = { isLoaded: false };

test("fails a launch when a check during the warm-up gets a wrong answer", async () => {
  const server = http.createServer((_, response) => response.end("other"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const slow = { warmUp: () => sleep(300).then(TARGET.warmUp) };
  const real = { origin: `http://127.0.0.1:${port}`, probes: WORKLOAD.probes };
  try {
    const { contender } = await started(slow, { real });
    const failure = { code: "wrong-answer", message: /^under load: / };
    await assert.rejects(contender.warmUp(), failure);
  } finally {
    server.close().closeAllConnections();
  }
});

test("fails a launch when its slices lost more than one request on each connection", async () => {
  const { contender } = await started();
  contender.slices = /** @type {any} */ ([{ requests: 60 }, { requests: 40 }]);
  contender.errors = { ...NO_ERRORS, read: 4, timeout: 7 };
  const failure = { code: "no-answer", message: /11 requests of 111/ };
  await assert.rejects(contender.conclude(NOT_LOADED), failure);
});

test("warms up on its generator's core, and is then loaded from another core", async () => {
  const { contender, calls } = await started();
  await contender.warmUp();
  await contender.moveTo([0]);
  await contender.slice();
  await contender.kill();
  assert.deepEqual(calls, [
    "move to 1",
    "connect from the generator's core",
    "close the generator's core",
    "move to 0",
    "connect from apart",
    "close apart",
    "drop a",
  ]);
});

test("plans longer slices when rehearsals show a slow server, and keeps that length", async () => {
  let requests = 5;
  const { contender } = await started({
    run: async () => ({ ...RAN, requests, window: { ...WINDOW, requests } }),
  });
  assert.equal(contender.sliceMs, 50);
  await contender.slice();
  const slow = contender.sliceMs;
  assert.ok(slow > 300, String(slow));
  contender.slices = /** @type {any} */ ([{}]);
  requests = 500;
  await contender.slice();
  assert.equal(contender.sliceMs, slow);
});

describe("a slice", () => {
  /** @param {object} [led] changes to the result of the load before the slice */
  async function measured(led = {}) {
    /** @type {any[]} */
    const calls = [];
    const { contender } = await started({
      leadIn: async () => {
        calls.push("open");
        return RAN;
      },
      run: async (/** @type {any} */ { drainLimitMs: _, ...how }) => {
        calls.push(how);
        return how.window ? { ...RAN, requests: 1000, ...led } : RAN;
      },
    });
    await contender.moveTo(null);
    const slice = sliceSchema.parse({ rotation: 1, place: 1, ...(await contender.slice()) });
    return { calls, slice };
  }

  test("follows a load that observes the server and counts its own requests", async () => {
    const { calls, slice } = await measured();
    const [opened, lead, load] = calls;
    assert.equal(opened, "open");
    assert.equal(lead.durationMs, lead.window.toMs + 2);
    assert.ok(lead.isIdle);
    assert.deepEqual(load, { durationMs: 50, requests: undefined });
    assert.equal(slice.requests, RAN.requests);
    assert.equal(slice.ledIn?.requests, 1000);
  });

  test("records how long its generator was idle and how long it waited for its core", async () => {
    const { steady } = (await measured()).slice;
    assert.deepEqual(steady, { requests: 8, durationMs: 48, driverIdleMs: 2.5, driverWaitMs: 2 });
  });

  test("has no steady stretch when the load before it ended too soon", async () => {
    assert.equal((await measured({ window: null })).slice.steady, null);
  });

  test("fails when an answer in the load before it was wrong", async () => {
    const led = { errors: { ...NO_ERRORS, mismatch: 1 } };
    await assert.rejects(measured(led), { name: "TrialFailure", code: "wrong-answer" });
  });
});

describe("the CPU time of a server after a slice", () => {
  /** @param {(number | null)[]} readings of CPU time, three for each slice: before, after its lead-in, after */
  async function laterOf(readings) {
    const untilAsleep = async () => {
      const cpuMs = readings.shift();
      return cpuMs == null ? null : usageReading(cpuMs);
    };
    const { contender } = await started({}, { untilAsleep });
    contender.slices.push({ rotation: 1, place: 1, ...(await contender.slice()) });
    await contender.slice();
    return contender.slices[0]?.later;
  }

  test("is read at the start of the next turn", async () => {
    const later = await laterOf([0, 10, 20, 27, 37, 47]);
    assert.equal(later?.cpuMs, 7);
    assert.ok(Number(later?.durationMs) > 0);
  });

  test("is unknown when it cannot be read", async () => {
    assert.equal(await laterOf([0, 10, 20, null, 37, 47]), undefined);
    assert.equal(await laterOf([0, 10, null, 27, 37, 47]), undefined);
  });
});
