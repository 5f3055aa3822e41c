import { fileURLToPath } from "node:url";
import { JointTarget } from "@routebench/drivers/closed-loop/joint-generator";
import { shareOut } from "@routebench/drivers/closed-loop/merge";
import { DriverError } from "@routebench/drivers/driver";
import { TrialFailure } from "../trial-failure.js";
import { UsageError } from "../usage-error.js";
import { assertRight } from "./assert-answered.js";

/**
 * @import { Host, LoadHost, Server } from "../host/host.js"
 * @import { Environment } from "@routebench/contract/result-file"
 * @import { Generator } from "@routebench/drivers/closed-loop/closed-loop"
 *
 * @typedef {NonNullable<NonNullable<Environment["network"]>["loadCapacity"]>} LoadCapacity
 */

const BARE_SERVER = fileURLToPath(new URL("../host/bare-server.js", import.meta.url));

const WARM_UP_MS = 500;
const LOAD_MS = 1000;
const TIMEOUT_MS = 5000;

/**
 * What all load hosts together can ask of the servers' host over the network: each loads a bare
 * server of its own, all at the same time. Null where the run was ended meanwhile.
 * @param {Pick<Host, "startServer">} serverHost
 * @param {Pick<LoadHost, "startGenerator">[]} loadHosts
 * @param {{ connections: number, pipelining: number, body?: string | Uint8Array }} load
 * @param {AbortSignal} signal
 * @returns {Promise<LoadCapacity | null>}
 * @throws {UsageError} where that cannot be measured
 */
export async function measureLoadCapacity(serverHost, loadHosts, load, signal) {
  const { connections, pipelining, body = "" } = load;
  const shares = shareOut(connections, loadHosts.length);
  /** @type {Server[]} */
  const servers = [];
  /** @type {Generator[]} */
  const generators = [];
  try {
    const parts = [];
    for (const [index, host] of loadHosts.entries()) {
      const share = shares[index] ?? 0;
      if (share === 0) continue;
      // Both cores are free yet.
      const side = index % 2 === 0 ? "server" : "driver";
      const subject = { serverFile: BARE_SERVER };
      const server = await serverHost.startServer(subject, { given: { body }, side });
      servers.push(server);
      const generator = await host.startGenerator({ signal });
      generators.push(generator);
      const target = await generator.connect({
        ...{ origin: server.origin, requests: [{ path: "/", status: 200, body }] },
        ...{ connections: share, pipelining, timeoutMs: TIMEOUT_MS },
      });
      parts.push({ target, connections: share });
    }
    const target = new JointTarget(parts);
    await target.measure({ durationMs: WARM_UP_MS });
    const measured = await target.measure({ durationMs: LOAD_MS });
    assertRight(measured);
    const { requests, from, to, cpuMs } = measured;
    const durationMs = to - from;
    if (requests === 0) throw new TrialFailure("no-requests", "no request was answered");
    return {
      requestsPerSecond: (requests * 1000) / durationMs,
      busiestShare: cpuMs / durationMs,
    };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof DriverError || error instanceof TrialFailure)) throw error;
    throw new UsageError(`what the load hosts can give could not be measured: ${error.message}`);
  } finally {
    await Promise.all(generators.map((generator) => generator.close()));
    await Promise.all(servers.map((server) => server.kill()));
  }
}
