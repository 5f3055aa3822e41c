import { BENCH_DEFAULTS } from "../../src/options/options.js";
import { makePlan } from "../../src/plan/make-plan.js";
import { MADE_UP_GENERATORS } from "./made-up-generators.js";
import { HELLO, ROUTING } from "./routing.js";

/** @import { BenchOptions } from "../../src/options/options.js" */
/** @import { PlanSetting } from "../../src/plan/make-plan.js" */

/** @type {(apps: number, controls?: number) => { role: string }[]} */
export const madeUpEntries = (apps, controls = 0) => [
  ...Array.from({ length: apps }, () => ({ role: "app" })),
  ...Array.from({ length: controls }, () => ({ role: "control" })),
];

/**
 * @param {Partial<BenchOptions>} [options]
 * @param {Partial<PlanSetting> & { apps?: number, controls?: number }} [setting]
 */
export const madeUpPlan = (options = {}, { apps = 6, controls = 1, ...setting } = {}) =>
  makePlan(
    madeUpEntries(apps, controls),
    { ...BENCH_DEFAULTS, ...options },
    { suite: ROUTING, targets: [HELLO], seed: 1, generators: MADE_UP_GENERATORS, ...setting },
  );
