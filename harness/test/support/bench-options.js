import { BENCH_DEFAULTS } from "../../src/options/options.js";

/** The options of a command line without options, except for mode and generator. @type {typeof BENCH_DEFAULTS} */
export const BENCH_OPTIONS = { ...BENCH_DEFAULTS, mode: "external", generator: "closed-loop" };
