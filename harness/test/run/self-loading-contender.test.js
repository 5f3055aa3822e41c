import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { NO_ERRORS } from "@routebench/generators/generator";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { childrenOf } from "../../../packages/host/test/support/processes.js";
import { launchSpeed } from "../../src/judge/speeds.js";
import { measureRound } from "../../src/run/round.js";
import { selfLoadingContenders } from "../../src/run/self-loading-contender.js";
import { launch, Servers } from "../../src/run/servers.js";
import { HELLO, WORKLOAD } from "../support/routing.js";

/** @import { WorkPlan } from "../../src/verify/workload.js" */
/** @import { Trial } from "@routebench/contract/trial" */

/** A short warm-up, for tests that do not look at it. */
const BRIEF = { warmUpRequests: 1000 };

/** @param {string} id of a trial */
const fileOf = (id) =>
  fileURLToPath(
    new URL(`../../../packages/host/test/servers/${id.split(" ")[0]}.js`, import.meta.url),
  );

/**
 * @param {string[]} doubles one trial each
 * @param {{ signal?: AbortSignal, doing?: (what: string) => void, settings?: object,
 *   timeoutMs?: number, connections?: number, requests?: number, warmedUp?: () => void }} [changes] timeoutMs: of a request; requests: of the load; warmedUp: called after each turn of a warm-up; settings: of slices
 */
async function runRound(
  doubles,
  {
    signal,
    doing = () => {},
    settings = BRIEF,
    timeoutMs = 60_000,
    connections = 20,
    requests = 500,
    warmedUp = () => {},
  } = {},
) {
  const plans = doubles.map((appId, index) => ({
    round: 1,
    order: index + 1,
    appId,
    mode: "in-process",
    caseId: "main",
    scheme: "http",
    target: HELLO,
    workload: WORKLOAD,
    load: { model: "closed", connections, pipelining: 1, requests, warmupMs: 0, timeoutMs },
  }));
  // Without the watch of the core, because other tenants of this machine decide how often a slice is repeated.
  const { watchCore, ...serverHost } = await openLocalHost();
  const entries = new Map(
    doubles.map((id) => [id, { app: { serverFile: fileOf(id) }, flags: [] }]),
  );
  const lab = /** @type {any} */ ({
    serverHost,
    entries,
    limits: DEFAULT_LIMITS,
    signal: signal ?? new AbortController().signal,
  });
  const reversed = (/** @type {readonly any[]} */ items) => items.toReversed();
  const servers = new Servers((...how) => launch(lab, ...how));
  const kind = selfLoadingContenders({ requests: 1000, roundMs: 200, ...settings }, lab, servers);
  const contender = (/** @type {WorkPlan} */ plan) => {
    const contender = kind.contender(plan);
    const warmUp = contender.warmUp.bind(contender);
    return Object.assign(contender, { warmUp: () => warmUp().finally(warmedUp) });
  };
  const watched = { ...kind, contender };
  const round = measureRound(/** @type {any} */ (plans), watched, reversed, lab, doing);
  /** @type {Trial[]} */
  let trials = [];
  for await (trials of round);
  await servers.stop();
  return trials;
}

describe("a round in which all apps run at once", () => {
  test("gives each app slices of all rotations and one uninterrupted load", async () => {
    let turns = 0;
    const warmedUp = () => {
      turns += 1;
    };
    const ids = ["conforming", "conforming again"];
    const trials = await runRound(ids, { settings: {}, requests: 8000, warmedUp });
    assert.equal(turns, 2 * 24);
    const samples = trials.map((trial) => {
      assert.equal(trial.status, "ok", JSON.stringify(trial));
      return trial.sample;
    });
    for (const { requests, errors, probes } of samples) {
      assert.equal(requests, 8000);
      assert.deepEqual(errors, NO_ERRORS);
      assert.ok((probes?.answered ?? 0) > 0);
    }
    const [first = [], second = []] = samples.map(({ slices }) => slices);
    assert.ok(Math.min(first.length, second.length) >= 3);
    const places = (/** @type {typeof first} */ slices) =>
      slices.map(({ rotation, place }) => `${rotation} ${place}`);
    assert.deepEqual(
      places(first),
      first.map((_, index) => `${index + 1} 2`),
    );
    assert.deepEqual(
      places(second),
      first.map((_, index) => `${index + 1} 1`),
    );
    for (const { requests } of [...first, ...second]) assert.equal(requests, 1000);
    for (const slice of [...first, ...second]) {
      assert.ok(slice.durationMs > 0);
      if (process.platform === "linux") assert.ok((slice.server?.cpuMs ?? 0) > 0);
    }
  });

  test("has no errors with more connections than the listen backlog, and no load if none is planned", async () => {
    const settings = { ...BRIEF, loadedRounds: 0 };
    const [trial] = await runRound(["conforming"], { connections: 1000, settings });
    assert.ok(trial?.status === "sliced", JSON.stringify(trial));
    assert.ok(trial.slices.length > 0);
    assert.deepEqual(trial.errors, NO_ERRORS);
  });

  test("charges a server that makes clients wait without using CPU time", async () => {
    const settings = { requests: 400, warmUpRequests: 0, loadedRounds: 0 };
    const trials = await runRound(["answers-late", "conforming"], { settings });
    const slices = trials.map((trial) => (trial.status === "sliced" ? trial.slices : []));
    const [late, prompt] = slices.map((each) => launchSpeed(each, null, 1).speed);
    // The late server waits for 1 s in each slice. Even on a slow core, the other server needs far less.
    assert.ok(Number(late) > 0 && Number(late) < Number(prompt) / 2, `${late}, ${prompt}`);
  });

  /** @type {[string, string, RegExp][]} */
  const broken = [
    ["dies-under-load", "crashed", /too many requests for me/],
    ["lies-under-load", "wrong-answer", /status errors/],
    ["wrong-after-1000", "wrong-answer", /Hello Earth!|mismatch errors/],
    ["answers-only-five", "no-answer", /on only 5 of 20 connections/],
    ["falls-silent", "no-requests", /the server stopped answering/],
    ["throws-at-import", "start-failed", /./],
  ];
  describe("with broken apps", () => {
    /** @type {Map<string, Awaited<ReturnType<typeof runRound>>[number]>} */
    let trials;
    before(async () => {
      const all = await runRound([...broken.map(([double]) => double), "conforming"], {
        timeoutMs: 2000,
      });
      trials = new Map(all.map((trial) => [trial.appId, trial]));
    });

    for (const [double, code, detail] of broken) {
      test(`fails ${double} with ${code}`, () => {
        const failed = trials.get(double);
        assert.ok(failed?.status === "failed", JSON.stringify(failed));
        assert.equal(failed.code, code);
        assert.match(failed.detail, detail);
      });
    }

    test("measures the good app", () => {
      const ok = trials.get("conforming");
      assert.ok(ok?.status === "ok", JSON.stringify(ok));
      assert.ok(ok.sample.slices?.length);
    });
  });

  test("keeps finished trials and leaves no process when the run ends during a load", async () => {
    const children = await childrenOf(process.pid);
    const interruption = new AbortController();
    const doing = (/** @type {string} */ what) => {
      if (what === "loading conforming again alone") interruption.abort();
    };
    const { signal } = interruption;
    const trials = await runRound(["conforming", "conforming again"], { signal, doing });
    assert.deepEqual(
      trials.map(({ appId, status }) => `${appId} ${status}`),
      ["conforming ok", "conforming again sliced"],
    );
    assert.deepEqual(await childrenOf(process.pid), children);
  });
});
