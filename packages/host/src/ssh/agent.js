/**
 * Runs servers for a harness on another machine: opens the local host and does what the harness requests. If the
 * channel is lost, it ends everything that it started, and itself.
 */
import { writeFile } from "node:fs/promises";
import os from "node:os";
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { kernelId, openLocalHost } from "../local/local-host.js";
import { ROOT_DIR } from "../workspace.js";
import { Channel } from "./channel.js";
import { measureRoundTrip, openLink } from "./link.js";
import { inCopy, readStamp, STAMP_FILE } from "./workspace-copy.js";

/** @import { Host, Side } from "../host.js" */
/** @import { Handler } from "@routebench/generators/calls" */
/** @import { Readable, Writable } from "node:stream" */

const ENDING_MS = 2000;

/** @type {(input: Readable, output: Writable) => void} */
export function serveHost(input, output) {
  /** @type {Host} opened before anything starts */
  let host;
  const closing = new AbortController();
  /** All that was started, by number. Things that have ended can still be called. @type {any[]} */
  const started = [];

  /** @type {Record<string, (given: any) => Promise<any> | undefined>} */
  const starts = {
    server: ({ app, options, limits }) => host.startServer(inCopy(app), options, limits),
    generator: ({ graceMs, beside = "generator" }) =>
      ClosedLoop.startProcess({
        launchPrefix: host.prefixes[/** @type {Side} */ (beside)],
        signal: closing.signal,
        graceMs,
      }),
    watch: (options) => host.watchCore?.(closing.signal, options),
    certificate: () => host.openCertificate(),
    link: () => openLink(host.address),
  };

  /** @type {Record<string, Handler>} */
  const calls = {
    /** @param {{ address?: string, unprivileged?: boolean }} options */
    open: async ({ address, unprivileged = false }) => {
      const addresses = ownAddresses();
      if (address !== undefined && !addresses.includes(address)) return { addresses };
      host = await openLocalHost({ unprivileged, ...(address !== undefined && { address }) });
      return { cores: host.cores, room: host.room() };
    },
    start: async ({ what, given }) => {
      const thing = await starts[what]?.(given);
      if (!thing) return null;
      const { origin, runtime, certificate, port } = thing;
      return { id: started.push(thing) - 1, origin, runtime, certificate, port };
    },
    ask: ({ id, method, given }) => started[id][method](...given),
    callGenerator: ({ id, name, argument, limitMs }, onNews) =>
      started[id].call(name, argument, { limitMs, onNews }),
    /** Settles only when the server ends. */
    untilEnd: (id) => started[id].whileAlive(new Promise(() => {})),
    endServers: () => host.endServers(),
    stamp: readStamp,
    /** @param {string} stamp */
    mark: (stamp) => writeFile(STAMP_FILE, stamp),
    describe: () => host.describe(ROOT_DIR),
    kernel: kernelId,
    roundTripTo: ({ address, port }) => measureRoundTrip(address, port),
    end: () => void setImmediate(end),
  };

  /** If this process does not get this far, the guard ends its servers. */
  async function end() {
    setTimeout(() => process.exit(), ENDING_MS);
    closing.abort(new Error("the host was closed"));
    await Promise.allSettled(started.map((thing) => (thing.kill ? thing.kill() : thing.close())));
    process.exit();
  }

  // A login shell may have printed a line without an end.
  output.write("\n");
  new Channel("the harness", input, output, calls, end);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
}

function ownAddresses() {
  const interfaces = Object.values(os.networkInterfaces()).flat();
  return interfaces.flatMap((network) => (network?.family === "IPv4" ? [network.address] : []));
}
