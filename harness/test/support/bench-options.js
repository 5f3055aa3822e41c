import { BENCH_DEFAULTS } from "../../src/options/options.js";

/** What the command line says where little is given. @type {typeof BENCH_DEFAULTS} */
export const BENCH_OPTIONS = { ...BENCH_DEFAULTS, mode: "external", generator: "closed-loop" };
