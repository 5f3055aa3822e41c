/**
 * A run of made-up servers, with the fields that the ladder's sections read.
 * @param {Record<string, number>} us CPU time per request of each subject
 * @param {{ rounds?: number }} [options]
 * @returns {any} summary
 */
export function madeUpRun(us, { rounds = 4 } = {}) {
  const ids = Object.keys(us);
  const form = (/** @type {string} */ id) => ({
    head: ["HTTP/1.1 200 OK", `Server: ${id}`],
    headerBytes: 30 + id.length,
    bodyBytes: 18,
  });
  const cpuUs = Array.from({ length: rounds }, (_, at) =>
    ids.map((id, place) => ({
      round: at + 1,
      entry: id,
      // A round in which the machine is slower slows all servers equally.
      value: Number(us[id]) * (1 + at / 10) * (1 + ((place + at) % 3) / 1000),
    })),
  ).flat();
  return {
    apps: ids.map((id) => ({ id, name: id, served: form(id) })),
    environment: { pinning: { server: [0], driver: [1] }, cores: 2 },
    modes: [
      {
        mode: "external",
        rows: ids.map((id) => ({ appId: id, name: id, figures: {} })),
        testCase: { id: "http, /", target: { kind: "path", path: "/" } },
        didNotFinish: [],
        confidence: 0.95,
        cpuUs,
      },
    ],
  };
}
