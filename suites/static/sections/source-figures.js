/**
 * Figures of the two reports of June 2012, from `ab -n 10000` with a connection for each request.
 * @typedef {object} SourceCase
 * @property {string} title
 * @property {string} path
 * @property {number} connections
 * @property {Record<string, readonly number[]>} rates requests/s of the runs, by ids of subjects, in the report's order
 */

const MANY_PATHS = ["/jquery.min.js", "/santamonica.jpg", "/asdf"];

/** At 100 connections, for each of these paths. */
const MANY = {
  lactate: [2825.74, 1145.96, 4400.29],
  bastard: [664.07, 1093.25, 3945.08],
  "connect-2.3": [1235.85, 277.4, 3540.91],
  lightnode: [2127.65, 1035.92, 4618.42],
  "node-static": [2202.26, 1086.38, 3725.74],
  paperboy: [430.55, 51.4, 3501.75],
  "static-resource": [1708.44, 377.39, 4394.28],
};

/** @type {readonly SourceCase[]} */
export const SOURCE_CASES = [
  ...MANY_PATHS.map((path, at) => ({
    title: "12 June 2012, 100 at a time",
    path,
    connections: 100,
    rates: Object.fromEntries(
      Object.entries(MANY).map(([id, rates]) => [id, rates.slice(at, at + 1)]),
    ),
  })),
  {
    title: "10 June 2012, one at a time",
    path: "/jquery.min.js",
    connections: 1,
    rates: {
      bastard: [546.11, 548.67, 547.11],
      "connect-2.3": [734.53, 762.04, 770.62],
      lactate: [1877.07, 1900.47, 1903.94],
      lightnode: [1531.07, 1559.13, 1557.25],
      "node-static": [1292.84, 1296.69, 1300.48],
      paperboy: [308.47, 307.37, 317.03],
      "static-resource": [1276.35, 1313.06, 1312.83],
    },
  },
  {
    title: "10 June 2012, one at a time",
    path: "/",
    connections: 1,
    rates: {
      bastard: [1659.73, 1765.67, 1652.71],
      lactate: [2393.21, 2423.45, 2429.17],
      lightnode: [2241.32, 2292.06, 2266.78],
      "node-static": [1247.05, 1260.23, 1265.43],
      paperboy: [1738.96, 1778.58, 1721.78],
      "static-resource": [2408.93, 2381.3, 2460.67],
    },
  },
];

/** The subject's id without its runtime. @param {string} id of an entry */
export const baseOf = (id) => id.split("@", 1)[0] ?? id;

/** The part of an entry's id that names its runtime; "" for this Node. @param {string} id */
export const suffixOf = (id) => id.slice(baseOf(id).length);
