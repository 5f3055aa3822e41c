/**
 * A made-up sample of one launch: no figure here was measured.
 * @param {object} launch
 * @param {string} launch.id of the app; fastify's launches fall into two groups
 * @param {number} launch.rate in thousand requests per second
 * @param {number} launch.cpu server CPU per request in microseconds
 * @param {import("@routebench/contract/result-file").Trial["mode"]} launch.mode
 * @param {number} launch.round
 * @param {number} launch.order
 * @param {boolean} launch.measuresCpu
 * @param {(size: number) => number} launch.noise around 1
 * @returns {import("@routebench/contract/result-file").Sample}
 */
export function makeSample({ id, rate, cpu, mode, round, order, measuresCpu, noise }) {
  const two = id === "fastify" && round % 2 ? 0.9 : 1;
  const perSecond = 1000 * rate * (mode === "in-process" ? 0.3 : 1) * two * noise(0.05);
  const requests = Math.round(perSecond * 2);
  return {
    requests,
    durationMs: 2000,
    bytes: requests * 165,
    errors: {
      connect: 0,
      read: 0,
      write: 0,
      timeout: order === 5 && round === 1 ? 3 : 0,
      status: 0,
      mismatch: 0,
    },
    latencyUs: {
      mean: 1e8 / perSecond,
      p50: 0.95e8 / perSecond,
      p90: 1.3e8 / perSecond,
      p99: 2.4e8 / perSecond,
      max: 9e8 / perSecond,
    },
    latencyBasis: "sent",
    serverCpuMs: measuresCpu ? (requests * cpu * noise(0.04)) / 1000 : null,
    driverCpuMs: measuresCpu ? 1700 : null,
    rssPeakBytes: measuresCpu ? Math.round((40 + cpu) * 1e6 * noise(0.02)) : null,
    startupMs: 60 + cpu * noise(0.2),
    cores: null,
    ...(mode === "external" && {
      warmup: {
        windowMs: 200,
        requestsPerSecond: Array.from({ length: 8 }, () => Math.round(perSecond * noise(0.05))),
        steady: true,
      },
    }),
    ...(mode === "external" &&
      measuresCpu && {
        slices: Array.from({ length: 4 }, (_, rotation) => ({
          rotation: rotation + 1,
          place: order + 1,
          requests: Math.round(perSecond / 5),
          durationMs: 200.4,
          steady: null,
          server: { cpuMs: (Math.round(perSecond / 5) * cpu) / 1000, waitMs: 2 },
          stealMs: 0,
          driverCpuMs: 170,
          slowAnswers: 0,
        })),
      }),
    ...(mode === "lull" && {
      lull: {
        silenceMs: 5000,
        cpuUsPerRequestBefore: cpu,
        cpuUsPerRequestAfter: cpu * 1.17 * noise(0.04),
      },
    }),
  };
}
