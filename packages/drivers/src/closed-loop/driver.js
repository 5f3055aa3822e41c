import { createRequire } from "node:module";
import { ClosedLoop } from "./closed-loop.js";

/**
 * Our own closed-model generator for one uninterrupted load, in a process of its own: latencies from the moment of
 * sending, every byte of every answer compared.
 * @type {import("../driver.js").Driver}
 */
export const closedLoopDriver = { id: "closed-loop", comparesBodies: true, probe, run };

/** @returns {Promise<string>} routebench's own version and that of the Node it runs on */
async function probe() {
  const { version } = createRequire(import.meta.url)("../../../../package.json");
  return `${version} on Node ${process.versions.node}`;
}

/**
 * @param {import("../driver.js").DriverRun} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {import("../driver.js").DriverError}
 */
async function run({ origin, requests, load, launchPrefix, graceMs, signal }) {
  const { connections, pipelining, timeoutMs, durationMs } = load;
  const generator = await ClosedLoop.start({
    launchPrefix,
    signal,
    ...(graceMs !== undefined && { graceMs }),
  });
  try {
    const target = await generator.connect({
      origin,
      requests,
      connections,
      pipelining,
      timeoutMs,
    });
    const extent = load.requests === undefined ? { durationMs } : { requests: load.requests };
    const { slow: _slow, firstError: _firstError, ...result } = await target.measure(extent);
    return result;
  } finally {
    await generator.close();
  }
}
