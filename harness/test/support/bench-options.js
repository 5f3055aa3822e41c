import { DEFAULT_LIMITS } from "@routebench/host/limits";

/** @import { BenchOptions } from "../../src/cli/session/discover.js" */

/** What the command line says where little is given. @type {BenchOptions} */
export const BENCH_OPTIONS = {
  suite: "routing",
  filter: [],
  mode: "external",
  scheme: "http",
  pipelining: 1,
  resolution: 0.02,
  precision: 0.07,
  quick: false,
  reference: true,
  driver: "closed-loop",
  failOn: "never",
  resume: false,
  wait: false,
  output: "unused",
  limit: DEFAULT_LIMITS,
  json: false,
};
