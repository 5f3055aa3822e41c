/**
 * The far side of a host over ssh: opens the local host of its machine, and does what the harness asks.
 * Where the channel is lost, it ends all that it has started, and itself.
 */
import { writeFile } from "node:fs/promises";
import os from "node:os";
import { kernelId, openLocalHost } from "../local/local-host.js";
import { ROOT_DIR } from "../workspace.js";
import { Channel } from "./channel.js";
import { connectLink, measureBandwidth, measureRoundTrip, openLink } from "./link.js";
import { readMachineFacts } from "./machine-facts.js";
import { serveGenerators } from "./remote-generator.js";
import { serveServers } from "./remote-server.js";
import { readStamp, STAMP_FILE } from "./workspace-copy.js";

/** @import { CoreWatch, Host, OpenCertificate } from "../host.js" */
/** @import { Socket } from "node:net" */
/** @import { Readable, Writable } from "node:stream" */

const ENDING_MS = 2000;

/** @type {(input: Readable, output: Writable) => void} */
export function serveHost(input, output) {
  /** @type {Host | undefined} */
  let host;
  /** @type {Promise<OpenCertificate> | undefined} */
  let opened;
  /** @type {Awaited<ReturnType<typeof openLink>> | undefined} */
  let link;

  const open = () => host ?? fail("open the host first");
  const generators = serveGenerators((side) => open().prefixes[side]);
  const servers = serveServers(open, (end) => channel.tell("ended", end));
  const closing = new AbortController();
  /** @type {CoreWatch | null | undefined} */
  let watch;
  const dropCertificate = async () => (await opened)?.close();
  const calls = {
    ...generators.calls,
    ...servers.calls,
    /** @param {{ address?: string, unprivileged?: boolean }} options */
    open: async ({ address, unprivileged = false }) => {
      const own = addresses();
      if (address !== undefined && !own.includes(address)) return { addresses: own };
      host = await openLocalHost({ unprivileged, ...(address !== undefined && { address }) });
      return { cores: host.cores, room: host.room() };
    },
    endServers: () => host?.endServers(),
    stamp: () => readStamp(),
    /** @param {string} stamp */
    mark: (stamp) => writeFile(STAMP_FILE, stamp),
    time: () => Date.now(),
    describe: () => open().describe(ROOT_DIR),
    kernel: kernelId,
    certify: async () => {
      opened = open().openCertificate();
      return (await opened).certificate;
    },
    uncertify: dropCertificate,
    openLink: async () => {
      link ??= await openLink(open().address);
      return link.port;
    },
    closeLink: async () => {
      await link?.close();
      link = undefined;
    },
    /** @param {Port} port */
    roundTripTo: (port) => overLink(port, measureRoundTrip),
    /** @param {Port} port */
    bandwidthFrom: (port) => overLink(port, measureBandwidth),
    watchCore: async () => {
      await watch?.close();
      watch = await open().watchCore?.(closing.signal);
      return Boolean(watch);
    },
    beginWatch: async () => void (await watch?.begin()),
    finishWatch: async () => (await watch?.finish()) ?? null,
    closeWatch: () => watch?.close(),
    facts: () => readMachineFacts(open().room().openFilesLimit),
    end: () => void setImmediate(end),
  };

  /** Should this process not come so far, the guard ends its servers. */
  async function end() {
    setTimeout(() => process.exit(), ENDING_MS);
    generators.end();
    closing.abort(new Error("the host was closed"));
    await Promise.all([servers.end(), link?.close(), dropCertificate().catch(() => {})]);
    process.exit();
  }

  // What a login shell has printed before may lack the end of its line.
  output.write("\n");
  const channel = new Channel("the harness", input, output, calls, end);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
}

/** @typedef {{ address: string, port: number }} Port */

/** @template T @param {Port} port @param {(socket: Socket) => Promise<T>} measure */
async function overLink({ address, port }, measure) {
  const socket = await connectLink(address, port);
  try {
    return await measure(socket);
  } finally {
    socket.destroy();
  }
}

function addresses() {
  const interfaces = Object.values(os.networkInterfaces()).flat();
  return interfaces.flatMap((one) => (one?.family === "IPv4" ? [one.address] : []));
}

/** @type {(why: string) => never} */
function fail(why) {
  throw new Error(why);
}
