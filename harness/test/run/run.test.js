import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { run } from "../../src/run/run.js";
import { BENCH_OPTIONS } from "../support/bench-options.js";
import { madeUpPlan } from "../support/made-up-plan.js";
import { madeUpApp, madeUpResult } from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";

test("yields a finished round before the next starts, so an interruption loses none", async () => {
  const { modes, ...config } = madeUpPlan(
    { ...BENCH_OPTIONS, quick: true, rounds: 2, connections: [5] },
    { apps: 1, controls: 0 },
  );
  const { slices } = /** @type {{ slices: object }} */ (modes.external);
  /** Few slices and no loads. */
  const external = { ...modes.external, slices: { ...slices, roundMs: 200, loadedRounds: 0 } };
  const begun = madeUpResult({
    state: "running",
    apps: [madeUpApp("good")],
    rounds: [],
    trials: [],
    config: /** @type {any} */ ({ ...config, modes: { external } }),
  });
  const host = await openLocalHost();
  const serverFile = fileURLToPath(
    new URL("../../../packages/host/test/servers/conforming.js", import.meta.url),
  );
  const app = /** @type {any} */ ({ id: "good", serverFile });
  const lab = {
    suite: ROUTING,
    serverHost: host,
    loadHost: host,
    generators: { external: closedLoop, open: closedLoop },
    limits: { ...DEFAULT_LIMITS, settleMs: 200 },
    entries: new Map([["good", { app, flags: [] }]]),
    signal: new AbortController().signal,
  };
  /** @type {string[]} */
  const events = [];
  const progress = /** @type {any} */ (
    new Proxy(
      { roundStarts: (/** @type {any} */ { round }) => events.push(`round ${round} begins`) },
      { get: (target, name) => Reflect.get(target, name) ?? (() => {}) },
    )
  );
  for await (const { rounds } of run(begun, lab, progress)) {
    const yielded = `${rounds.length} rounds`;
    if (events.at(-1) !== yielded) events.push(yielded);
  }
  assert.deepEqual(events, [
    "round 1 begins",
    "0 rounds",
    "1 rounds",
    "round 2 begins",
    "1 rounds",
    "2 rounds",
  ]);
});
