/** What a run is going to do, settled before it measures anything. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { LOAD_BY_HAND } from "../../../src/cli/commands/serve.js";
import { planRun } from "../../../src/cli/session/plan.js";
import { asItIs } from "../../../src/find/entry.js";
import { BENCH_OPTIONS } from "../../support/bench-options.js";
import { MADE_UP_DRIVERS } from "../../support/made-up-drivers.js";
import { madeUpResult } from "../../support/made-up-result.js";
import { ROUTING } from "../../support/routing.js";

/**
 * @import { FoundRuntime } from "../../../src/find/on-runtime.js"
 * @import { BenchOptions } from "../../../src/cli/options.js"
 * @import { Choice } from "../../../src/cli/session/discover.js"
 * @import { RunHosts } from "../../../src/cli/session/hosts.js"
 * @import { Subject } from "@routebench/contract/subject"
 */

const NODE = /** @type {FoundRuntime} */ ({ name: "node", version: "24.0.0" });

const CHOICE = /** @type {Choice} */ ({
  suite: ROUTING,
  subjects: [],
  versions: [],
  targets: [pathTarget("/hello")],
  runtimes: [NODE],
  drivers: MADE_UP_DRIVERS,
  more: 3,
  notices: [],
});

const OPTIONS = { ...BENCH_OPTIONS, rounds: 2 };

const ENTRIES = ["a", "b"].map((id) => asItIs(/** @type {Subject} */ ({ id })));

/** @param {{ openFilesLimit?: number, memoryBytes?: number }} [room] */
const hostWith = ({ openFilesLimit = 1e6, memoryBytes = 64e9 } = {}) =>
  /** @type {RunHosts["serverHost"]} */ ({ room: () => ({ openFilesLimit, memoryBytes }) });

/**
 * @param {Partial<BenchOptions>} [options]
 * @param {Partial<Parameters<typeof planRun>[2]>} [hosts]
 */
function plan(options = {}, hosts = {}) {
  const here = hostWith();
  const both = { serverHost: here, loadHost: here, ...hosts };
  return planRun(CHOICE, ENTRIES, both, null, { ...OPTIONS, ...options });
}

test("a plan is described in one line, with the apps that would be measured with --all", () => {
  assert.match(plan().description, /^Plan: external, 2 apps \(3 more with --all\): 2 rounds$/);
});

test("a run that is resumed keeps its seed, whatever is given now", () => {
  const earlier = madeUpResult({ config: { seed: 7 } });
  const here = hostWith();
  const hosts = { serverHost: here, loadHost: here };
  const { config } = planRun(CHOICE, ENTRIES, hosts, earlier, { ...OPTIONS, seed: 8 });
  assert.equal(config.seed, 7);
  assert.equal(plan({ seed: 8 }).config.seed, 8);
});

test("only a run with a case over TLS needs a certificate", () => {
  assert.equal(plan().isOverTls, false);
  assert.equal(plan({ scheme: "https" }).isOverTls, true);
  assert.equal(plan({ scheme: "both" }).isOverTls, true);
});

test("the runtimes are in the result where the user chose them", () => {
  assert.equal(plan().config.runtimes, undefined);
  const [runtime] = plan({ runtime: [] }).config.runtimes ?? [];
  assert.deepEqual(runtime, { name: "node", version: "24.0.0" });
});

test("neither host may lack open files", () => {
  const few = hostWith({ openFilesLimit: 50 });
  const refusal = {
    name: "UsageError",
    message: /a process needs \d+ open files, and may have 50/,
  };
  assert.throws(() => plan({}, { serverHost: few }), refusal);
  assert.throws(() => plan({}, { loadHost: few }), refusal);
});

test("the load of the external mode is the one that serve shows how to make by hand", () => {
  const { durationMs, warmupMs, ...load } = plan().config.modes.external?.load ?? {};
  const { durationMs: byHandMs, warmupMs: warmUpByHandMs, ...byHand } = LOAD_BY_HAND;
  assert.deepEqual(load, byHand);
  assert.ok(Number(durationMs) <= Number(byHandMs));
  // By hand nothing is warm before; in a run the server has had its slices.
  assert.equal(warmupMs, 0);
  const { modes } = plan({ rates: [{ perSecond: 100 }] }).config;
  assert.equal(modes["fixed-rate"]?.load.warmupMs, warmUpByHandMs);
});
