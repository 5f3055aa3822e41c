import { formatNumber } from "../charts/numbers.js";

/**
 * @typedef {object} MetricColumn
 * @property {import("@routebench/contract/summary").MetricId} id
 * @property {string} heading
 * @property {string} unit
 * @property {(value: number) => string} format
 * @property {boolean} [rate] a rate that a generator at its limit holds down
 */

const MEGABYTE = 1024 ** 2;
const plain = (/** @type {number} */ value) => formatNumber(value);

/** The figures of the tables, in their order. @type {MetricColumn[]} */
export const METRIC_COLUMNS = [
  { id: "requestsPerSecond", heading: "Requests", unit: "per s", format: plain, rate: true },
  { id: "latencyUs", heading: "Latency, mean", unit: "µs", format: plain },
  { id: "latencyP50Us", heading: "Latency, p50", unit: "µs", format: plain },
  { id: "latencyP90Us", heading: "Latency, p90", unit: "µs", format: plain },
  { id: "latencyP99Us", heading: "Latency, p99", unit: "µs", format: plain },
  { id: "serverCpuUsPerRequest", heading: "Server CPU", unit: "µs per request", format: plain },
  {
    id: "requestsPerServerCore",
    heading: "Requests per server core",
    unit: "per s of CPU",
    format: plain,
  },
  {
    id: "rssPeakBytes",
    heading: "Peak memory",
    unit: "MB",
    format: (bytes) => formatNumber(bytes / MEGABYTE),
  },
  { id: "startupMs", heading: "Start-up", unit: "ms", format: plain },
  {
    id: "bytesPerSecond",
    heading: "Throughput",
    unit: "MB per s",
    format: (bytes) => formatNumber(bytes / MEGABYTE),
    rate: true,
  },
  { id: "durationS", heading: "Duration", unit: "s", format: plain },
];
