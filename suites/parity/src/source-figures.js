/** Of its rung (d), on a laptop with Windows and Apache 2.2.29: ab -r -n 10000 -c 100. */
export const SOURCE_FIGURES = [
  {
    name: "Node",
    requestsPerSecond: 534.2,
    msPerRequest: 187.197,
    p50Ms: 172,
    p99Ms: 688,
    bytes: 206,
  },
  {
    name: "Apache",
    requestsPerSecond: 1153.1,
    msPerRequest: 86.723,
    p50Ms: 94,
    p99Ms: 125,
    bytes: 289,
  },
];
