/** Calls of a host throw unexpected errors. An error of one app must not fail the run. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { LinkLost } from "@routebench/host/ssh/channel";
import { openSshHost } from "@routebench/host/ssh/ssh-host";
import { makeSshToHere } from "../../../packages/host/test/support/ssh-to-here.js";
import { run } from "../../src/run/run.js";
import { BENCH_OPTIONS } from "../support/bench-options.js";
import { madeUpPlan } from "../support/made-up-plan.js";
import { madeUpApp, madeUpResult } from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";

/** @import { Host, Server } from "@routebench/host/host" */

const serverFile = fileURLToPath(
  new URL("../../../packages/host/test/servers/conforming.js", import.meta.url),
);
const CALLS = ["whileAlive", "untilAsleep", "stop"];
const IDS = ["good", ...CALLS];
const SILENT = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));

const { modes, ...config } = madeUpPlan(
  { ...BENCH_OPTIONS, quick: true, rounds: 1, connections: [5] },
  { apps: IDS.length, controls: 0 },
);
const { slices } = /** @type {{ slices: object }} */ (modes.external);
/** Few slices and no loads. */
const external = { ...modes.external, slices: { ...slices, roundMs: 200, loadedRounds: 0 } };
const begun = madeUpResult({
  state: "running",
  apps: IDS.map((id) => madeUpApp(id)),
  rounds: [],
  trials: [],
  config: /** @type {any} */ ({ ...config, modes: { external } }),
});

/**
 * @param {Host} host
 * @param {(id: string, server: Server) => Server} change
 * @returns {Host} with changed servers
 */
const changed = (host, change) => ({
  ...host,
  startServer: async (app, ...given) =>
    change(/** @type {any} */ (app).id, await host.startServer(app, ...given)),
});

/** @param {Host} serverHost @param {AbortSignal} [signal] */
async function runOn(serverHost, signal = new AbortController().signal) {
  const localHost = await openLocalHost();
  const entries = new Map(
    IDS.map((id) => [id, { app: /** @type {any} */ ({ id, serverFile }), flags: [] }]),
  );
  const lab = {
    suite: ROUTING,
    serverHost,
    loadHost: localHost,
    entries,
    signal,
    generators: { external: closedLoop, open: closedLoop },
    limits: { ...DEFAULT_LIMITS, settleMs: 200 },
  };
  let last = begun;
  for await (last of run(begun, lab, SILENT));
  return last;
}

/** @type {(server: Server, call: string) => Server} */
const throwing = (server, call) =>
  new Proxy(server, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === call) {
        return async (/** @type {any} */ work) => {
          work?.catch?.(() => {});
          throw new RangeError(`no ${call}`);
        };
      }
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

describe("a run in which a call of a server throws", () => {
  /** @type {Awaited<ReturnType<typeof runOn>>} */
  let ran;
  before(async () => {
    const host = await openLocalHost();
    ran = await runOn(
      changed(host, (id, server) => (CALLS.includes(id) ? throwing(server, id) : server)),
    );
  });

  test("measures the other apps", () => {
    assert.equal(ran.state, "complete");
    assert.equal(ran.trials.find(({ appId }) => appId === "good")?.status, "sliced");
  });

  for (const call of CALLS) {
    test(`fails only the app whose ${call} throws, with the error`, () => {
      const failed = ran.trials.find(({ appId }) => appId === call);
      assert.ok(failed?.status === "failed");
      assert.match(failed.detail, new RegExp(`RangeError: no ${call}`));
    });
  }
});

test("keeps the slices of all apps when the link to an ssh host is lost at the end of a round", async () => {
  const ssh = await makeSshToHere();
  const sshHost = await openSshHost("bench1", { address: "127.0.0.1" });
  const lost = new AbortController();
  const host = changed(
    sshHost,
    (_, server) =>
      new Proxy(server, {
        get(target, name) {
          if (name === "peakResidentBytes") {
            lost.abort(new LinkLost("the link to bench1 is lost"));
            return () => Promise.reject(lost.signal.reason);
          }
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
  );
  try {
    const { state, trials } = await runOn(host, lost.signal);
    assert.equal(state, "interrupted");
    assert.deepEqual(
      trials.map(({ status }) => status),
      IDS.map(() => "sliced"),
    );
  } finally {
    await sshHost.close();
    await ssh.remove();
  }
});
