/**
 * What the document of 2023 printed of a framework.
 * @typedef {object} SourceFigures
 * @property {string} name
 * @property {string} id the app's
 * @property {string} version
 * @property {string | null} major that can still be had, for --versions
 * @property {{ s: number, errors: number, us: number, rate: number, kb: number }} table of one process: 100,000
 *   requests on 1000 connections by autocannon
 * @property {{ times: number, us: number, rate: number, mb: number }} wrk
 */

/** In its order. @type {readonly SourceFigures[]} */
export const SOURCE_FIGURES = [
  {
    ...{ name: "uWebSockets.js", id: "uwebsockets.js", version: "20.34.0", major: null },
    table: { s: 4.15, errors: 0, us: 1157, rate: 27_551, kb: 2424.831 },
    wrk: { times: 20.73, us: 830, rate: 118_630, mb: 9.81 },
  },
  {
    ...{ name: "hyper-express", id: "hyper-express", version: "6.14.3", major: "hyper-express@6" },
    table: { s: 5.14, errors: 0, us: 1154, rate: 23_663, kb: 2154.495 },
    wrk: { times: 13.99, us: 1280, rate: 80_060, mb: 6.81 },
  },
  {
    ...{ name: "uwebsockets-express", id: "uwebsockets-express", version: "1.3.5" },
    major: "uwebsockets-express@1.3",
    table: { s: 8.21, errors: 0, us: 1200, rate: 13_695, kb: 1861.631 },
    wrk: { times: 3.57, us: 4930, rate: 20_450, mb: 2.62 },
  },
  {
    ...{ name: "fastify", id: "fastify", version: "4.24.3", major: "fastify@4" },
    table: { s: 9.15, errors: 0, us: 6982, rate: 12_007, kb: 2125.823 },
    wrk: { times: 3.53, us: 5260, rate: 20_200, mb: 3.34 },
  },
  {
    ...{ name: "express", id: "express", version: "4.18.2", major: "express@4" },
    table: { s: 23.3, errors: 896, us: 8938, rate: 4703, kb: 1123.327 },
    wrk: { times: 1, us: 20_860, rate: 5720, mb: 1.38 },
  },
];
