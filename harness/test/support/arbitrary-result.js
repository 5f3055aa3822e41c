/** Any result that the schema accepts, as far as its trials go. */
import { caseId } from "@routebench/contract/cases";
import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { pathTarget } from "@routebench/contract/targets";
import fc from "fast-check";
import { MADE_UP_EXTERNAL, madeUpApp, madeUpResult } from "./made-up-result.js";

/**
 * @import { Case } from "@routebench/contract/cases"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Sample, Trial } from "@routebench/contract/trial"
 */

/** Usual figures, and the ends of what the schema takes. */
const quantity = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: 1e-12, max: 1e5, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1e-12, 1e15) },
);
const positive = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: 0.01, max: 1e5, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(1e-12, 1e15) },
);
const count = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 200_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, Number.MAX_SAFE_INTEGER) },
);
const round = fc.integer({ min: 1, max: 20 });

/** @template T @param {fc.Arbitrary<T>} arbitrary */
const orNull = (arbitrary) => fc.option(arbitrary, { freq: 3 });

const place = { rotation: fc.integer({ min: 1, max: 5 }), place: fc.integer({ min: 1, max: 5 }) };

const unwatchedSlice = fc.record(
  {
    ...place,
    requests: count,
    durationMs: quantity,
    slowAnswers: count,
    steady: orNull(
      fc.record({
        requests: count,
        durationMs: quantity,
        driverIdleMs: quantity,
        driverWaitMs: quantity,
      }),
    ),
    server: orNull(fc.record({ cpuMs: quantity, waitMs: quantity })),
    stealMs: orNull(quantity),
    driverCpuMs: orNull(quantity),
    neverAsleep: fc.boolean(),
  },
  {
    requiredKeys: /** @type {const} */ ([
      "rotation",
      "place",
      "requests",
      "durationMs",
      "slowAnswers",
      "steady",
      "server",
      "stealMs",
      "driverCpuMs",
    ]),
  },
);

// A watch that ends leaves slices of both kinds.
const slice = fc
  .tuple(unwatchedSlice, fc.option(quantity, { nil: undefined, freq: 20 }))
  .map(([slice, coreWorkUs]) => ({ ...slice, ...(coreWorkUs !== undefined && { coreWorkUs }) }));

const latencyUs = fc.record(
  { mean: quantity, p50: quantity, p90: quantity, p99: quantity, p999: quantity, max: quantity },
  { requiredKeys: ["mean", "p50", "p90", "p99", "max"] },
);

const requests = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const group = fc.constantFrom("native code", "collecting garbage", "node: http", "a");

const profile = fc.record({
  unprofiled: fc.record({
    requests,
    cpuMs: positive,
    waitMs: quantity,
    systemMs: quantity,
    otherMs: quantity,
  }),
  profiled: orNull(
    fc.record({
      requests,
      cpuMs: positive,
      waitMs: quantity,
      samples: requests,
      durationMs: positive,
      collectingMs: quantity,
      groups: fc.uniqueArray(fc.record({ group, self: count, withCallees: count }), {
        selector: (one) => one.group,
      }),
      functions: fc.array(fc.record({ group, name: group, self: count }), { maxLength: 3 }),
    }),
  ),
});

/** @type {fc.Arbitrary<Sample>} */
const sample = fc.record(
  {
    requests: count,
    durationMs: positive,
    bytes: count,
    errors: fc.record({
      connect: count,
      read: count,
      write: count,
      timeout: count,
      status: count,
      mismatch: count,
    }),
    latencyUs,
    latencyBasis: fc.constantFrom(/** @type {const} */ ("sent"), "intended"),
    sendLagUs: fc.record({ p99: quantity, max: quantity }),
    serverCpuMs: orNull(quantity),
    driverCpuMs: orNull(quantity),
    rssPeakBytes: orNull(count),
    startupMs: quantity,
    cores: orNull(
      fc.array(fc.record({ core: count, busyMs: quantity, idleMs: quantity, stealMs: quantity }), {
        maxLength: 2,
      }),
    ),
    windows: fc.record({ windowMs: positive, bytes: fc.array(count, { maxLength: 40 }) }),
    warmup: fc.record({
      windowMs: positive,
      steady: fc.boolean(),
      requestsPerSecond: fc.array(quantity, { maxLength: 3 }),
    }),
    slices: fc.array(slice, { maxLength: 6 }),
    footprint: fc.record({ idleBytes: orNull(count), loadedBytes: orNull(count) }),
    profile,
  },
  {
    requiredKeys: /** @type {const} */ ([
      "requests",
      "durationMs",
      "bytes",
      "errors",
      "latencyUs",
      "latencyBasis",
      "serverCpuMs",
      "driverCpuMs",
      "rssPeakBytes",
      "startupMs",
      "cores",
    ]),
  },
);

const failure = fc.constant(
  /** @type {const} */ ({ status: "failed", code: "crashed", detail: "it crashed" }),
);

/**
 * @param {Sample} sample
 * @param {Mode} mode
 * @returns {object} what is left of it in a run that ended before its load, where the mode has slices
 */
const cutOff = (sample, mode) =>
  MODES[mode].ranked && sample.slices?.length
    ? { status: "sliced", slices: sample.slices }
    : { status: "ok", sample };

const PLAIN = /** @type {const} */ ({ connections: null, pipelining: 1 });
const HELLO = pathTarget("/hello");

/** @type {Omit<Case, "id">[]} */
const ASKED = [
  { scheme: "http", target: HELLO, ...PLAIN },
  { scheme: "https", target: HELLO, ...PLAIN },
  { scheme: "http", target: HELLO, ...PLAIN, connections: 7 },
  ...[
    ...[{ kind: "mix" }, pathTarget("/about")],
    ...[5, 100].map((routes) => ({ kind: "table", routes })),
  ].map((target) => ({
    scheme: /** @type {const} */ ("http"),
    target,
    ...PLAIN,
  })),
];
const CASES = ASKED.map((asked) => ({ id: caseId(asked), ...asked }));
const RATED = [{ perSecond: 1000 }, { perSecond: 1e-12 }, { shareOfCapacity: 0.5 }].map((rate) => ({
  ...PLAIN,
  scheme: /** @type {const} */ ("http"),
  target: HELLO,
  rate,
  id: caseId({ ...PLAIN, scheme: "http", target: HELLO, rate }),
}));

const { load } = MADE_UP_EXTERNAL;

/** @type {fc.Arbitrary<ResultFile["config"]["modes"]>} */
const modes = fc.record(
  {
    "in-process": fc.constant({ driver: "autocannon", load: { ...load, requests: 1000 } }),
    profile: fc.constant({ driver: "closed-loop 0.1.0", load, intervalUs: 1000 }),
    footprint: fc.constant({ driver: "wrk", load, idleMs: 500 }),
    external: fc.constantFrom(MADE_UP_EXTERNAL, {
      ...MADE_UP_EXTERNAL,
      slices: { durationMs: 100, roundMs: 1000 },
    }),
    "fixed-rate": fc.subarray(RATED, { minLength: 1 }).map((cases) => ({
      driver: "constant-rate",
      cases,
      load: { ...load, model: /** @type {const} */ ("open") },
    })),
  },
  { requiredKeys: [] },
);

const apps = fc
  .subarray([
    madeUpApp("node-http"),
    madeUpApp("node-http@control", { role: "control", of: "node-http" }),
    madeUpApp("a", { tls: { status: "failed", code: "not-runnable", detail: "no TLS" } }),
    madeUpApp("b", { verification: { status: "failed", code: "wrong-answer", detail: "wrong" } }),
    ...[madeUpApp("c"), madeUpApp("d"), madeUpApp("e")],
    madeUpApp("c@baseline", { role: "baseline", of: "c" }),
  ])
  .filter((chosen) => chosen.length > 0);

/** @param {{ mode: Mode, caseId: string, appId: string }} where */
const launchesOf = (where) =>
  fc
    .uniqueArray(
      fc.record({
        round,
        order: fc.integer({ min: 1, max: 9 }),
        ratePerSecond: positive,
        isTold: fc.boolean(),
        outcome: fc.oneof(
          { weight: 12, arbitrary: sample.map((one) => ({ status: "ok", sample: one })) },
          { weight: 1, arbitrary: failure },
          { weight: 1, arbitrary: sample.map((one) => cutOff(one, where.mode)) },
        ),
      }),
      { selector: (launch) => launch.round, maxLength: 4 },
    )
    .map((launches) =>
      launches.map(({ outcome, isTold, ratePerSecond, ...launch }) => ({
        ...where,
        ...launch,
        load: isTold ? { ...load, ratePerSecond } : load,
        ...outcome,
      })),
    );

/** @param {{ mode: Mode, caseId: string }} where */
const roundsOf = (where) =>
  fc.uniqueArray(
    fc.record({ round, durationMs: quantity }).map((done) => ({ ...where, ...done })),
    { selector: (done) => done.round, maxLength: 4 },
  );

/** @type {fc.Arbitrary<ResultFile>} */
export const arbitraryResult = fc
  .record({
    leadInMs: fc.constantFrom(0, 20),
    generatorSleeps: fc.boolean(),
    apps,
    modes,
    cases: fc.subarray(CASES, { minLength: 1 }),
    rounds: orNull(round),
    budgetMs: orNull(positive),
    resolution: positive,
    state: fc.constantFrom(/** @type {const} */ ("running"), "complete", "interrupted"),
    ended: fc.constantFrom(null, /** @type {const} */ ("rounds"), "decided", "budget"),
  })
  .chain(({ apps, state, ended, ...config }) => {
    const places = MODE_IDS.filter((mode) => config.modes[mode]).flatMap((mode) => {
      const cases = MODES[mode].cases === "own" ? RATED : config.cases;
      return cases.map(({ id }) => ({ mode, caseId: id }));
    });
    const trials = places.flatMap((where) =>
      apps.map(({ id }) => launchesOf({ ...where, appId: id })),
    );
    return fc
      .record({ trials: fc.tuple(...trials), rounds: fc.tuple(...places.map(roundsOf)) })
      .map(({ trials, rounds }) =>
        madeUpResult({
          apps,
          state,
          ended,
          config,
          rounds: rounds.flat(),
          trials: /** @type {Trial[]} */ (trials.flat()),
        }),
      );
  });
