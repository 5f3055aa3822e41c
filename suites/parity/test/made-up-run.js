/**
 * A run of made-up servers, as far as the ladder's sections look at it.
 * @param {Record<string, number>} us CPU time per request of each subject
 * @param {{ rounds?: number }} [options]
 * @returns {any} result and summary
 */
export function madeUpRun(us, { rounds = 4 } = {}) {
  const ids = Object.keys(us);
  const form = (/** @type {string} */ id) => ({
    head: ["HTTP/1.1 200 OK", `Server: ${id}`],
    headerBytes: 30 + id.length,
    bodyBytes: 18,
  });
  const trials = Array.from({ length: rounds }, (_, at) =>
    ids.map((id, place) => ({
      round: at + 1,
      order: place + 1,
      appId: id,
      mode: "external",
      caseId: "http, /",
      status: "sliced",
      slices: [
        // A machine that is slower in one round than in another is so for all alike.
        slice(1000, Number(us[id]) * (1 + at / 10) * (1 + ((place + at) % 3) / 1000)),
        { ...slice(1000, 1e6), neverAsleep: true },
      ],
    })),
  ).flat();
  return {
    result: {
      apps: ids.map((id) => ({ id, name: id, served: { ...form(id), http10: form(id) } })),
      environment: { pinning: { server: [0], driver: [1] }, cores: 2 },
      trials,
    },
    summary: {
      modes: [
        {
          mode: "external",
          rows: ids.map((id) => ({ appId: id, name: id, figures: {} })),
          testCase: { id: "http, /", target: { kind: "path", path: "/" } },
          didNotFinish: [],
          confidence: 0.95,
        },
      ],
    },
  };
}

/**
 * @param {number} requests
 * @param {number} us of CPU time for each
 */
const slice = (requests, us) => ({ requests, server: { cpuMs: (requests * us) / 1000 } });
