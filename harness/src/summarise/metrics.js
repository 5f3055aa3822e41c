/**
 * @typedef {import("@routebench/contract/result-file").Sample} Sample
 *
 * @typedef {object} Metric
 * @property {import("@routebench/contract/summary").MetricId} id
 * @property {"higher" | "lower"} better
 * @property {(sample: Sample) => number | null} of null where it was not measured
 * @property {boolean} [isSpeed] its order is that of the speed, which slices may tell more precisely
 */

/** @type {Metric[]} */
export const METRICS = [
  { id: "durationS", better: "lower", of: ({ durationMs }) => durationMs / 1000 },
  { id: "latencyUs", better: "lower", of: ({ latencyUs }) => latencyUs.mean },
  { id: "latencyP50Us", better: "lower", of: ({ latencyUs }) => latencyUs.p50 },
  { id: "latencyP90Us", better: "lower", of: ({ latencyUs }) => latencyUs.p90 },
  { id: "latencyP99Us", better: "lower", of: ({ latencyUs }) => latencyUs.p99 },
  {
    id: "requestsPerSecond",
    better: "higher",
    of: ({ requests, durationMs }) => requests / (durationMs / 1000),
    isSpeed: true,
  },
  {
    id: "bytesPerSecond",
    better: "higher",
    of: ({ bytes, durationMs }) => bytes / (durationMs / 1000),
  },
  { id: "serverCpuUsPerRequest", better: "lower", of: serverCpuUsPerRequest },
  {
    id: "requestsPerServerCore",
    better: "higher",
    of: (sample) => {
      const cpuUs = serverCpuUsPerRequest(sample);
      return cpuUs === null ? null : 1e6 / cpuUs;
    },
  },
  { id: "rssPeakBytes", better: "lower", of: ({ rssPeakBytes }) => rssPeakBytes },
  { id: "startupMs", better: "lower", of: ({ startupMs }) => startupMs },
];

/**
 * Over the slices where there are any: they are more, and lie beside the other apps'.
 * @param {Sample} sample
 * @returns {number | null}
 */
export function serverCpuUsPerRequest({ slices, serverCpuMs, requests }) {
  if (slices?.length) {
    const cpuMs = slices.reduce((sum, slice) => sum + slice.serverCpuMs, 0);
    const answered = slices.reduce((sum, slice) => sum + slice.requests, 0);
    return answered > 0 ? (cpuMs * 1000) / answered : null;
  }
  return serverCpuMs === null || requests === 0 ? null : (serverCpuMs * 1000) / requests;
}
