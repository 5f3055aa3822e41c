/** Arbitrary results, with any trials that the schema accepts. */
import { caseId } from "@routebench/contract/cases";
import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { pathTarget } from "@routebench/contract/targets";
import { sampleSchema } from "@routebench/contract/trial";
import fc from "fast-check";
import { MADE_UP_EXTERNAL, madeUpApp, madeUpControl, madeUpResult } from "./made-up-result.js";

/** @import { Case } from "@routebench/contract/cases" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Sample, Trial } from "@routebench/contract/trial" */
/** @import { z } from "zod" */

/** Common values, and the extremes that the schema accepts. */
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

const LONGEST = 6;

/** Names of groups of functions, including names with a meaning for reports. */
const text = fc.constantFrom("native code", "collecting garbage", "node: http", "a");

/** A number that the schema accepts. @param {z.ZodType} schema */
function arbitraryNumber(schema) {
  const takesZero = schema.safeParse(0).success;
  if (schema.safeParse(1.5).success) return takesZero ? quantity : positive;
  return takesZero ? count : fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
}

/**
 * Values of any schema that trials use.
 * @param {any} schema
 * @returns {fc.Arbitrary<any>}
 */
function arbitraryOf(schema) {
  const { def } = schema;
  switch (def.type) {
    case "object": {
      const shape = /** @type {[string, z.ZodType][]} */ (Object.entries(def.shape));
      const requiredKeys = shape.flatMap(([key, { def }]) => (def.type === "optional" ? [] : key));
      const fields = shape.map(([key, field]) => [key, SPECIAL[key] ?? arbitraryOf(field)]);
      return fc.record(Object.fromEntries(fields), { requiredKeys });
    }
    case "array":
      // A group occurs once.
      return fc.uniqueArray(arbitraryOf(def.element), {
        maxLength: LONGEST,
        selector: (element) => element.group ?? {},
      });
    case "optional":
    case "nonoptional":
      return arbitraryOf(def.innerType);
    case "nullable":
      return orNull(arbitraryOf(def.innerType));
    case "enum":
      return fc.constantFrom(...schema.options);
    case "boolean":
      return fc.boolean();
    case "string":
      return text;
    case "number":
      return arbitraryNumber(schema);
    case "unknown":
      return fc.jsonValue();
    default:
      throw new Error(`no arbitrary ${def.type}`);
  }
}

const smallOrdinal = fc.integer({ min: 1, max: 5 });

/** Fields with fewer values than the schema allows. @type {Record<string, fc.Arbitrary<any>>} */
const SPECIAL = {
  rotation: smallOrdinal,
  place: smallOrdinal,
  // If the watch of a core ends early, only some slices have this field.
  coreWorkUs: fc.option(quantity, { nil: undefined, freq: 20 }),
  coreLatencyNs: fc.option(quantity, { nil: undefined, freq: 20 }),
  file: fc.constant("profiles/a.1.cpuprofile"),
};

/** @type {fc.Arbitrary<Sample>} */
const sample = arbitraryOf(sampleSchema.required({ latencyUs: true, latencyBasis: true }));

const failure = fc.constant(
  /** @type {const} */ ({ status: "failed", code: "crashed", detail: "it crashed" }),
);

/**
 * @param {Sample} sample
 * @param {Mode} mode
 * @returns {object} the launch without its load, as a run that ended early saves it, if the mode has slices
 */
const cutOff = (sample, mode) =>
  MODES[mode].ranked && sample.slices?.length
    ? { status: "sliced", slices: sample.slices }
    : { status: "ok", sample };

const PLAIN = /** @type {const} */ ({ connections: null, pipelining: 1 });
const HELLO = pathTarget("/hello");

/** @type {Omit<Case, "id">[]} */
const CASES_WITHOUT_ID = [
  { scheme: "http", target: HELLO, ...PLAIN },
  { scheme: "https", target: HELLO, ...PLAIN },
  { scheme: "http", target: HELLO, ...PLAIN, connections: 7 },
  ...[
    ...[{ kind: "mix" }, pathTarget("/about")],
    ...[5, 100].map((routes) => ({ kind: "table", routes })),
  ].map((target) => ({ scheme: /** @type {const} */ ("http"), target, ...PLAIN })),
];
const CASES = CASES_WITHOUT_ID.map((fields) => ({ id: caseId(fields), ...fields }));
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
    madeUpControl("node-http"),
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
        hasRate: fc.boolean(),
        outcome: fc.oneof(
          { weight: 12, arbitrary: sample.map((complete) => ({ status: "ok", sample: complete })) },
          { weight: 1, arbitrary: failure },
          { weight: 1, arbitrary: sample.map((complete) => cutOff(complete, where.mode)) },
        ),
      }),
      { selector: (launch) => launch.round, maxLength: 4 },
    )
    .map((launches) =>
      launches.map(({ outcome, hasRate, ratePerSecond, ...launch }) => ({
        ...where,
        ...launch,
        load: hasRate ? { ...load, ratePerSecond } : load,
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
