import { once } from "node:events";
import net from "node:net";
import { setTimeout } from "node:timers/promises";
import { wrkArguments } from "@routebench/generators/wrk/wrk";
import { Closers } from "@routebench/host/closers";
import { openLocalHost } from "@routebench/host/local/local-host";
import { TrialFailure } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { findApps, selectApps } from "../../find/find-apps.js";
import { assertHasServers, targetsOf } from "../../find/suites.js";
import { assertConforms } from "../../verify/conform.js";
import { assertStartable } from "../../verify/verify-server.js";
import { firstRequest, workloadOf } from "../../verify/workload.js";
import { openCertificate } from "../session/hosts.js";

/** @import { AppOptions } from "../../find/find-apps.js" */
/** @import { Host, Server, ServerOptions } from "@routebench/host/host" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Workload } from "../../verify/workload.js" */
/** @import { Load } from "@routebench/contract/trial" */

/** The load of the external mode, but 3 s long, because a load by hand is not repeated. @type {Load} */
const LOAD_BY_HAND = {
  model: "closed",
  connections: 100,
  pipelining: 1,
  durationMs: 3000,
  warmupMs: 1000,
  timeoutMs: 5000,
};

const LONG_MS = 3600_000;

const NOT_SERVED = "not served";

/**
 * Starts the apps on consecutive ports, verifies each, and serves until Ctrl-C.
 * @param {AppOptions & { port: number, scheme: "http" | "https" }} options @param {AbortSignal} signal
 */
export async function serve({ port: firstPort, scheme, ...options }, signal) {
  const candidates = await findApps(options);
  const { suite } = candidates;
  assertHasServers(suite);
  const apps = selectApps(candidates, options.filter);
  const [target] = targetsOf(suite, {});
  const host = await openLocalHost(suite.servers);
  for (const index of apps.keys()) await assertFree(firstPort + index, host.address);
  /** @type {Server[]} */
  const servers = [];
  /** @type {string[][]} */
  const rows = [];
  const closers = new Closers();
  try {
    const tls = scheme === "https" ? await openCertificate(host, closers) : undefined;
    closers.add(() =>
      Promise.all(servers.map((server) => server.stop().catch(() => server.kill()))),
    );
    for (const [index, app] of apps.entries()) {
      if (signal.aborted) break;
      const workload = workloadOf(suite, target, app);
      try {
        const where = { port: firstPort + index, tls, given: workload.given };
        const server = await startVerified(app, host, where, workload.probes);
        servers.push(server);
        const url = `${server.origin}${firstRequest(workload).path}`;
        const wrk = ["wrk", ...wrkArguments(LOAD_BY_HAND), url];
        rows.push([app.name, server.origin, wrk.join(" ")]);
      } catch (error) {
        if (!(error instanceof TrialFailure)) throw error;
        rows.push([app.name, NOT_SERVED, error.message]);
      }
    }
    const table = markdownTable([["Name", "URL", "Load by hand"], ...rows], {
      stringLength: stringWidth,
    });
    process.stdout.write(`${table}\n`);
    if (rows.every(([, url]) => url === NOT_SERVED)) return 1;
    process.stderr.write("Serving until Ctrl-C.\n");
    // Waiting for an event does not keep a process alive.
    while (!signal.aborted) await setTimeout(LONG_MS, null, { signal }).catch(() => {});
  } finally {
    await closers.close();
  }
  return rows.some(([, url]) => url === NOT_SERVED) ? 1 : 0;
}

/** @type {(app: App, host: Host, options: ServerOptions, checks: Workload["checks"]) => Promise<Server>} */
async function startVerified(app, host, options, checks) {
  assertStartable(app);
  const server = await host.startServer(app, options);
  try {
    await assertConforms(server, checks);
    return server;
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/**
 * Some servers would share a port that is in use, or choose another port if this port does not exist.
 * @type {(port: number, address: string) => Promise<void>}
 * @throws {UsageError}
 */
async function assertFree(port, address) {
  if (port > 65_535) throw new UsageError(`there is no port ${port}. Give a lower --port.`);
  const probe = net.createServer().listen({ port, host: address, exclusive: true });
  await once(probe, "listening").catch(({ code }) => {
    const why = code === "EADDRINUSE" ? "is in use" : `cannot be used (${code})`;
    throw new UsageError(`port ${port} ${why}. Stop what uses it, or give another --port.`);
  });
  await once(probe.close(), "close");
}
