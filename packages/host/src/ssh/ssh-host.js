import net from "node:net";
import { DEFAULT_LIMITS } from "../limits.js";
import { UsageError } from "../usage-error.js";
import { startAgent } from "./agent-process.js";
import { compareClocks, connectLink, measureRoundTrip } from "./link.js";
import { RemoteServers } from "./remote-server.js";
import { addressOf, withoutUser } from "./ssh.js";
import { treeStamp } from "./workspace-copy.js";

/** @import { CoreWatch, Host } from "../host.js" */
/** @import { AgentProcess } from "./agent-process.js" */
/** @import { Channel } from "./channel.js" */
/** @import { Socket } from "node:net" */

/** RFC 1918, loopback and link-local. */
const PRIVATE = new net.BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("127.0.0.0", 8);
PRIVATE.addSubnet("169.254.0.0", 16);

/**
 * @typedef {object} SshHostOptions
 * @property {string} [address] of its own, at which servers listen; absent: the one that ssh connects to
 * @property {boolean} [unprivileged] see openLocalHost
 *
 * @typedef {Host & AgentProcess & { name: string, link: Link }} SshHost
 *
 * @typedef {object} Link
 * @property {{ leastUs: number, medianUs: number }} roundTrip of one TCP connection
 * @property {{ offsetMs: number, errorMs: number }} clock of the host, ahead of ours
 */

/**
 * Another machine, by ssh: an agent there starts, watches and ends servers.
 * @type {(name: string, options: SshHostOptions) => Promise<SshHost>}
 * @throws {UsageError}
 */
export async function openSshHost(name, options) {
  const address = options.address ?? (await addressOf(name));
  if (options.address === undefined) assertPrivate(address);
  const servers = new RemoteServers();
  const agent = await startAgent(name, { ended: (end) => servers.hearEnd(end) });
  const { channel, lost, close } = agent;
  lost.addEventListener("abort", () => servers.lose(lost.reason));
  try {
    const { unprivileged = false } = options;
    const opened = await channel.call("open", { address, unprivileged });
    if (opened.addresses) {
      throw new UsageError(
        `${name} has no network interface with the address ${address}, so no server can listen there; ` +
          `name one that it has by --server-address: ${opened.addresses.join(", ")}`,
      );
    }
    const link = await measureLink(name, address, channel);
    return {
      name,
      address,
      lost,
      close,
      channel,
      link,
      cores: opened.cores,
      room: () => opened.room,
      prefixes: { server: [], generator: [] },
      startServer: (subject, given = {}, limits = DEFAULT_LIMITS) =>
        servers.start(channel, link.roundTrip.medianUs / 1000, subject, given, limits),
      startWorker: elsewhere,
      // Where it cannot be reached, its agent ends them by itself.
      endServers: () => void channel.call("endServers").catch(() => {}),
      load: elsewhere,
      startGenerator: elsewhere,
      watchCore: () => watchCoreOver(channel),
      openCertificate: async () => ({
        certificate: await channel.call("certify"),
        close: () => channel.call("uncertify").catch(() => {}),
      }),
      describe: async () => ({
        ...(await channel.call("describe")),
        network: {
          host: withoutUser(name),
          address,
          roundTripUs: { least: link.roundTrip.leastUs, median: link.roundTrip.medianUs },
          clock: link.clock,
          generators: [],
        },
      }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * @type {(host: Pick<SshHost, "name" | "channel">, rootDir: string) => Promise<void>}
 * @throws {UsageError} where its copy is not of this working tree
 */
export async function assertSameTree({ name, channel }, rootDir) {
  if ((await channel.call("stamp")) === (await treeStamp(rootDir))) return;
  throw new UsageError(
    `the copy of the workspace on ${name} is not of this working tree; run: pnpm bench hosts prepare ${name}`,
  );
}

/** @type {(name: string, address: string, channel: Channel) => Promise<Link>} */
async function measureLink(name, address, channel) {
  const clock = await compareClocks(() => channel.call("time"));
  const roundTrip = await withLink(name, address, channel, measureRoundTrip);
  return { clock, roundTrip };
}

/**
 * Connects to a port that the host opens for as long as `work` takes.
 * @template T
 * @param {string} name
 * @param {string} address
 * @param {Channel} channel
 * @param {(socket: Socket) => Promise<T>} work
 * @throws {UsageError} where it cannot be reached
 */
export async function withLink(name, address, channel, work) {
  const port = await channel.call("openLink");
  try {
    const socket = await connectLink(address, port).catch((error) => {
      throw new UsageError(
        `${name}: port ${port} at ${address} cannot be reached from here (${error.message}); servers take ` +
          "any free port, so let its firewall admit this machine, or name another address by --server-address",
      );
    });
    try {
      return await work(socket);
    } finally {
      socket.destroy();
    }
  } finally {
    await channel.call("closeLink").catch(() => {});
  }
}

/** @returns {Promise<never>} */
async function elsewhere() {
  throw new UsageError("a host over ssh runs servers alone");
}

/**
 * An address that the user gives is not asked about.
 * @param {string} address IPv4
 * @throws {UsageError} if others than the owner's machines might reach it
 */
export function assertPrivate(address) {
  if (PRIVATE.check(address)) return;
  throw new UsageError(
    `${address} is not a private address, so strangers may reach the servers there. ` +
      "Give --server-address: another address, or this one if they may.",
  );
}

/** @type {(channel: Channel) => Promise<CoreWatch | null>} */
async function watchCoreOver(channel) {
  if (!(await channel.call("watchCore"))) return null;
  return {
    begin: () => channel.call("beginWatch"),
    finish: () => channel.call("finishWatch"),
    // Where the channel is lost, the agent ends it.
    close: () => channel.call("closeWatch").catch(() => {}),
  };
}
