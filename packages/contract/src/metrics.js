import { cpuUsPerRequest } from "./slice.js";

/** @import { Estimate, FixedRateRow } from "./summary.js" */
/** @import { Load, Sample } from "./trial.js" */

/**
 * The metrics, each defined once.
 * @typedef {object} Written
 * @property {string} id its name in CSV and JSON; if it names a unit, the figure is in that unit
 * @property {string} name in running text
 * @property {string} unit shown to readers; "" if the name includes it
 * @property {number} perUnit divisor that converts a figure to the unit
 *
 * @typedef {object} Compared
 * @property {"higher" | "lower"} better
 * @property {boolean} isRate whether a load generator at its limit holds it down, so that it is only a lower bound
 * @property {(sample: Sample, load?: Load) => number | null} of a load; null: not measured
 * @property {(speed: OwnSpeed, load: Load) => number | null} [ofSpeed] from slices, if all launches have slices
 * @property {(speed: OwnSpeed, load: Load, bytesPerRequest: number | null) => number | null} [ofSelf] the same for an
 *   app without a separate load generator, for which server time is all time; bytesPerRequest: null if no load shows it
 * @typedef {Written & Compared & { id: MetricId }} Metric
 * @typedef {typeof METRICS[number]["id"]} MetricId
 *
 * @typedef {object} OwnSpeed a launch's speed, from its slices
 * @property {number} requestsPerSecond per second of server time: CPU time plus waiting for the idle server
 * @property {number | null} waitedShare the waiting's share of server time; null if CPU time is unknown
 */

/** The unit of memory, throughput and disk, as wrk and du count it. */
export const MEGABYTE = 1024 ** 2;

const usual = { isRate: false, perUnit: 1 };
const cost = { ...usual, better: /** @type {const} */ ("lower") };
const gain = { ...usual, better: /** @type {const} */ ("higher") };

/** For metrics that only slices show: a load shows them only together with the generator's cost. */
const notOfALoad = () => null;

/** In the order of a ranking's columns. @satisfies {readonly (Written & Compared)[]} */
export const METRICS = /** @type {const} */ ([
  {
    ...gain,
    id: "requestsPerOwnSecond",
    name: "requests/s of server time",
    unit: "",
    of: notOfALoad,
    ofSpeed: ({ requestsPerSecond }) => requestsPerSecond,
  },
  {
    ...cost,
    id: "ownLatencyUs",
    name: "mean latency at that rate",
    unit: "µs",
    of: notOfALoad,
    ofSpeed: littlesLatencyUs,
  },
  {
    ...cost,
    id: "ownUsPerRequest",
    name: "server time per request",
    unit: "µs",
    of: notOfALoad,
    ofSpeed: ({ requestsPerSecond }) => 1e6 / requestsPerSecond,
  },
  {
    ...gain,
    isRate: true,
    id: "requestsPerSecond",
    name: "requests/s",
    unit: "",
    of: ({ requests, durationMs }) => requests / (durationMs / 1000),
    ofSelf: ({ requestsPerSecond }) => requestsPerSecond,
  },
  {
    ...cost,
    id: "latencyUs",
    name: "mean latency",
    unit: "µs",
    of: latencyOf("mean"),
    ofSelf: littlesLatencyUs,
  },
  { ...cost, id: "latencyP50Us", name: "p50 latency", unit: "µs", of: latencyOf("p50") },
  { ...cost, id: "latencyP90Us", name: "p90 latency", unit: "µs", of: latencyOf("p90") },
  { ...cost, id: "latencyP99Us", name: "p99 latency", unit: "µs", of: latencyOf("p99") },
  {
    ...cost,
    id: "serverCpuUsPerRequest",
    name: "server CPU per request",
    unit: "µs",
    of: serverCpuUsPerRequest,
    ofSpeed: ownCpuUsPerRequest,
  },
  {
    ...cost,
    id: "rssPeakBytes",
    name: "peak memory under load",
    unit: "MB",
    perUnit: MEGABYTE,
    of: ({ rssPeakBytes }) => rssPeakBytes,
  },
  {
    ...cost,
    id: "rssIdleBytes",
    name: "idle memory",
    unit: "MB",
    perUnit: MEGABYTE,
    of: ({ footprint }) => footprint?.idleBytes ?? null,
  },
  {
    ...cost,
    id: "rssLoadedBytes",
    name: "memory after the load",
    unit: "MB",
    perUnit: MEGABYTE,
    of: ({ footprint }) => footprint?.loadedBytes ?? null,
  },
  { ...cost, id: "startupMs", name: "cold start", unit: "ms", of: ({ startupMs }) => startupMs },
  {
    ...gain,
    isRate: true,
    id: "bytesPerSecond",
    name: "throughput",
    unit: "MB/s",
    perUnit: MEGABYTE,
    of: ({ bytes, durationMs }) => bytes / (durationMs / 1000),
    ofSelf: ({ requestsPerSecond }, _load, bytesPerRequest) =>
      bytesPerRequest && bytesPerRequest * requestsPerSecond,
  },
  {
    ...cost,
    id: "wallNsPerRequest",
    name: "wall time per request",
    unit: "ns",
    of: ({ requests, durationMs }) => (requests === 0 ? null : (durationMs * 1e6) / requests),
    ofSelf: ({ requestsPerSecond }) => 1e9 / requestsPerSecond,
  },
  {
    ...cost,
    id: "cpuNsPerRequest",
    name: "CPU time per request",
    unit: "ns",
    of(sample) {
      const cpuUs = serverCpuUsPerRequest(sample);
      return cpuUs === null ? null : cpuUs * 1000;
    },
  },
  {
    ...cost,
    id: "allocatedBytesPerRequest",
    name: "allocated per request",
    unit: "bytes",
    of: ({ allocation }) => (allocation ? allocation.bytes / allocation.requests : null),
  },
  {
    ...cost,
    id: "collectionsPerMillion",
    name: "young collections per million requests",
    unit: "",
    of: ({ allocation }) =>
      allocation ? (allocation.youngCollections * 1e6) / allocation.requests : null,
  },
]);

/**
 * Little's law: in the closed model, the number of requests in flight is constant.
 * @type {(speed: OwnSpeed, load: Load) => number}
 */
function littlesLatencyUs({ requestsPerSecond }, { connections, pipelining }) {
  return (connections * pipelining * 1e6) / requestsPerSecond;
}

/** @type {(key: "mean" | "p50" | "p90" | "p99") => (sample: Sample) => number | null} */
function latencyOf(key) {
  return ({ latencyUs }) => latencyUs?.[key] ?? null;
}

const BY_ID = new Map(METRICS.map((metric) => [metric.id, metric]));

/** @type {(id: MetricId) => Metric} */
export const metricOf = (id) => /** @type {Metric} */ (BY_ID.get(id));

/** From the slices, if any, because they are many. @type {(sample: Sample) => number | null} */
function serverCpuUsPerRequest({ slices, serverCpuMs, requests }) {
  if (slices?.length) return cpuUsPerRequest(slices);
  return serverCpuMs === null || requests === 0 ? null : (serverCpuMs * 1000) / requests;
}

/** @type {(speed: OwnSpeed) => number | null} */
function ownCpuUsPerRequest({ requestsPerSecond, waitedShare }) {
  return waitedShare === null ? null : ((1 - waitedShare) * 1e6) / requestsPerSecond;
}

/**
 * @template {Estimate | null} E
 * @param {string} id @param {string} name @param {string} unit @param {(row: FixedRateRow) => E} of
 */
const atFixedRate = (id, name, unit, of) => ({ id, name, unit, perUnit: 1, of });

export const FIXED_RATES = [
  atFixedRate("intendedPerSecond", "intended", "requests/s", (row) => row.intendedPerSecond),
  atFixedRate("achievedPerSecond", "achieved", "requests/s", (row) => row.achievedPerSecond),
];

export const FIXED_RATE_COST = atFixedRate(
  "serverCpuUsPerRequest",
  "CPU per request",
  "µs",
  ({ cpuUs }) => cpuUs,
);

/** @param {string} id @param {string} name @param {keyof FixedRateRow["latencyUs"]} percentile */
const latency = (id, name, percentile) => ({
  ...atFixedRate(id, name, "µs", ({ latencyUs }) => latencyUs[percentile]),
  percentile,
});

export const FIXED_RATE_LATENCIES = [
  latency("latencyP50Us", "p50", "p50"),
  latency("latencyP90Us", "p90", "p90"),
  latency("latencyP99Us", "p99", "p99"),
  latency("latencyP999Us", "p99.9", "p999"),
  latency("latencyMaxUs", "max", "max"),
];
