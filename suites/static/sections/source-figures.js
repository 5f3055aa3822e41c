/** The paths of the report of 12 June 2012. */
export const PATHS = ["/jquery.min.js", "/santamonica.jpg", "/asdf"];

/**
 * Its requests/s for each of these paths, by ids of subjects: `ab -n 10000 -c 100`, with a connection for each request.
 * @type {Record<string, readonly number[]>}
 */
export const RATES_OF_2012 = {
  lactate: [2825.74, 1145.96, 4400.29],
  bastard: [664.07, 1093.25, 3945.08],
  "connect-2.3": [1235.85, 277.4, 3540.91],
  lightnode: [2127.65, 1035.92, 4618.42],
  "node-static": [2202.26, 1086.38, 3725.74],
  paperboy: [430.55, 51.4, 3501.75],
  "static-resource": [1708.44, 377.39, 4394.28],
};
