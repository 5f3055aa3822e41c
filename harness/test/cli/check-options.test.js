/** An option that cannot apply is rejected in one sentence, with the remedy. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertApply, assertCombine } from "../../src/cli/check-options.js";
import { BENCH, BENCH_DEFAULTS } from "../../src/options/options.js";
import { ROUTING } from "../support/routing.js";

/** @import { BenchOptions } from "../../src/options/options.js" */
/** @import { Mode } from "@routebench/contract/modes" */

/** @param {Partial<BenchOptions>} options @param {Mode[]} [modes] */
function check(options, modes = [...ROUTING.modes]) {
  const all = { ...BENCH_DEFAULTS, ...options };
  assertCombine(BENCH, all);
  assertApply(all, { ...ROUTING, modes });
}

const HOSTS = { server: "bench1", loadFrom: ["load1", "load2"] };
const HALF = [{ shareOfCapacity: 0.5 }];

test("accepts options that apply", () => {
  for (const options of /** @type {Partial<BenchOptions>[]} */ ([
    {},
    { generator: "wrk", scheme: "both", connections: [1, 10], pipelining: 4, duration: 1000 },
    { mode: "in-process", rates: [{ perSecond: 10 }], duration: 1000 },
    { mode: "external", rates: HALF, explain: true },
    { server: "bench1", serverAddress: "10.0.0.2", generator: "wrk" },
    { ...HOSTS, generator: "closed-loop", mode: "external" },
    { against: "HEAD", failOn: "slower", rounds: 3 },
  ])) {
    assert.doesNotThrow(() => check(options), JSON.stringify(options));
  }
});

describe("an option that cannot apply", () => {
  /** @type {[Partial<BenchOptions>, RegExp, Mode[]?][]} */
  const rejected = [
    [{ loadFrom: ["load1"] }, /^--load-from requires --server\. Add --server\.$/],
    [{ ...HOSTS, against: "HEAD" }, /^--against and --server cannot be combined\. Remove one of/],
    [
      { ...HOSTS, rates: [{ perSecond: 10 }] },
      /^fixed rates are sent from this machine only; .* Remove --load-from\.$/,
    ],
    [
      { requestsPerConnection: 10, generator: "wrk" },
      /^--requests-per-connection and --generator cannot be combined\./,
    ],
    [
      { requestsPerConnection: 10, mode: "in-process", rates: [{ perSecond: 10 }] },
      /^--requests-per-connection needs the external mode, .*: in-process\)\. Remove/,
    ],
    [{ ...HOSTS, mode: "in-process" }, /^in the in-process mode each server loads itself\. Remove/],
    [
      { ...HOSTS, generator: "wrk" },
      /^wrk runs on this machine only; load hosts run closed-loop\./,
    ],
    [{ ...HOSTS, loadFrom: ["bench1"] }, /^the servers run on bench1, which --load-from names\./],
    [{ server: "bench1", explain: true }, /^explain profiles .* this machine only\. Remove --ser/],
    [{ versions: [], runtime: [] }, /^--runtime and --versions cannot be combined/],
    [
      { mode: "standalone" },
      /^the suite "routing" has no standalone mode\. Use one of: in-process, /,
    ],
    [{ pipelining: 4 }, /^--pipelining needs servers, .*: standalone\)\. Remove/, ["standalone"]],
    [
      { duration: 1000, mode: "in-process" },
      /^--duration needs loads from another process, .*: in-process\)\. Remove --duration\.$/,
    ],
    [{ rates: HALF }, /^--rate needs the fixed-rate mode, .*: external\)\. Remove/, ["external"]],
    [{ rates: HALF, mode: "in-process" }, /^--rate in percent needs the external mode, .*: in-pr/],
    [{ explain: true }, /^explain needs servers that can be profiled/, ["external"]],
    [{ failOn: "slower" }, /^--fail-on slower requires another version\. Add --against or --ver/],
    [{ failOn: "slower", against: "HEAD", quick: true }, /at least 3 rounds\. Give --rounds 3 or/],
  ];
  for (const [options, message, modes] of rejected) {
    test(`is rejected: ${JSON.stringify(options)}`, () => {
      assert.throws(() => check(options, modes), { name: "UsageError", message });
    });
  }
});
