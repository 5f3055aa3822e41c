import net from "node:net";
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { GeneratorError, ServerFault } from "@routebench/generators/generator";
import { DEFAULT_LIMITS } from "../limits.js";
import { UsageError } from "../usage-error.js";
import { startAgent, startRemotely } from "./agent-process.js";
import { LinkLost } from "./channel.js";
import { measureRoundTrip } from "./link.js";
import { addressOf, withoutUser } from "./ssh.js";
import { inWorkspace, treeStamp } from "./workspace-copy.js";

/** @import { Startable } from "@routebench/contract/app" */
/** @import { Host, LoadHost, Server, ServerLimits, ServerOptions } from "../host.js" */
/** @import { AgentProcess } from "./agent-process.js" */
/** @import { Channel } from "./channel.js" */
/** @import { CalledProcess } from "@routebench/generators/closed-loop/closed-loop" */
/** @import { Environment } from "@routebench/contract/result-file" */

/** RFC 1918, loopback and link-local. */
const PRIVATE = new net.BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("127.0.0.0", 8);
PRIVATE.addSubnet("169.254.0.0", 16);

/** Methods of a server that are called over the channel. The load goes straight to the server. */
const SERVER_METHODS = /** @type {const} */ ([
  "usage",
  "untilAsleep",
  "residentBytes",
  "peakResidentBytes",
  "coresAllowed",
  "coreTimes",
  "throttling",
  "moveTo",
  "assertListensAsSaid",
  "loadSelf",
  "stop",
  "kill",
]);

/**
 * @typedef {object} SshHostOptions
 * @property {string} [address] where its servers listen; absent: the address that ssh connects to
 * @property {boolean} [unprivileged] see openLocalHost
 *
 * @typedef {{ leastUs: number, medianUs: number }} RoundTrip over a TCP connection
 *
 * @typedef {Host & AgentProcess & { name: string, roundTripMs: number }} SshHost
 *   roundTripMs: of the network between generators and its servers
 *
 * @typedef {Pick<LoadHost, "room" | "startGenerator"> & AgentProcess & {
 *   name: string,
 *   shownAs: string,
 *   describe: () => Promise<Environment>,
 * }} SshLoadHost name: as ssh knows it; shownAs: in reports
 */

/**
 * Opens another machine by ssh. An agent there starts, watches and ends servers.
 * @type {(name: string, options: SshHostOptions) => Promise<SshHost>}
 * @throws {UsageError}
 */
export async function openSshHost(name, options) {
  const address = options.address ?? (await addressOf(name));
  if (options.address === undefined) assertPrivate(address);
  const agent = await startAgent(name);
  const { channel } = agent;
  try {
    const { unprivileged = false } = options;
    const opened = await channel.call("open", { address, unprivileged });
    if (opened.addresses) {
      throw new UsageError(
        `${name} has no network interface with the address ${address}, so no server can listen there. ` +
          `Choose one with --server-address: ${opened.addresses.join(", ")}`,
      );
    }
    const roundTrip = await roundTripFromThisMachine({ name, address, channel });
    /** @type {SshHost} */
    const host = {
      ...agent,
      name,
      address,
      roundTripMs: roundTrip.medianUs / 1000,
      cores: opened.cores,
      room: () => opened.room,
      prefixes: { server: [], generator: [] },
      startServer: (app, serverOptions = {}, limits = DEFAULT_LIMITS) =>
        RemoteServer.start(host, app, serverOptions, limits),
      startWorker: refuse,
      // If the machine cannot be reached, its agent ends them itself.
      endServers: () => void channel.call("endServers").catch(() => {}),
      load: refuse,
      startGenerator: refuse,
      watchCore: async (_signal, options) =>
        closingQuietly(
          await startRemotely(channel, "watch", options, ["gather", "begin", "finish", "close"]),
        ),
      openCertificate: async () =>
        closingQuietly(await startRemotely(channel, "certificate", {}, ["close"])),
      describe: async () => ({
        ...(await channel.call("describe")),
        network: {
          host: withoutUser(name),
          address,
          roundTripUs: { least: roundTrip.leastUs, median: roundTrip.medianUs },
          generators: [],
        },
      }),
    };
    return host;
  } catch (error) {
    await agent.close();
    throw error;
  }
}

/** A server on another machine, with a static start() like local servers, which tests replace. */
const RemoteServer = {
  /** @type {(host: SshHost, app: Startable, options: ServerOptions, limits: ServerLimits) => Promise<Server>} */
  async start({ channel, roundTripMs }, app, options, limits) {
    const given = { app: inWorkspace(app), options, limits };
    const server = await startRemotely(channel, "server", given, SERVER_METHODS);
    const ended = channel.call("untilEnd", server.id);
    ended.catch(() => {});
    return {
      ...server,
      roundTripMs,
      whileAlive: (work) => Promise.race([work, ended]),
      // If the machine cannot be reached, its agent ends the server itself.
      kill: () => server.kill().catch(() => {}),
    };
  },
};

/**
 * Opens a machine for generators by ssh. An agent there starts generators.
 * @type {(name: string) => Promise<SshLoadHost>}
 * @throws {UsageError}
 */
export async function openLoadHost(name) {
  const agent = await startAgent(name);
  const { channel } = agent;
  try {
    // No server listens on a load host, so it needs no address.
    const { room } = await channel.call("open", {});
    return {
      ...agent,
      name,
      shownAs: withoutUser(name),
      room: () => room,
      startGenerator: async ({ signal, ...options }) =>
        new ClosedLoop(await startRemoteGenerator(name, channel, signal, options)),
      describe: () => channel.call("describe"),
    };
  } catch (error) {
    await agent.close();
    throw error;
  }
}

/**
 * Starts a generator's process on another machine. Its errors name the machine that they were seen from.
 * @type {(name: string, channel: Channel, signal: AbortSignal, options: object) => Promise<CalledProcess>}
 * @throws {GeneratorError} if it does not start
 */
async function startRemoteGenerator(name, channel, signal, options) {
  signal.throwIfAborted();
  const host = withoutUser(name);
  const starting = startRemotely(channel, "generator", options, ["close"]);
  const { id, close } = closingQuietly(await namingHost(host, starting));
  signal.addEventListener("abort", close, { once: true });
  if (signal.aborted) void close();
  signal.throwIfAborted();
  return {
    close: () => {
      signal.removeEventListener("abort", close);
      return close();
    },
    tell: (name, argument) => channel.tell("ask", { id, method: "tell", given: [name, argument] }),
    call: async (name, argument, { limitMs, onNews } = {}) => {
      const what = { id, name, argument, limitMs };
      const result = await namingHost(host, channel.call("callGenerator", what, { onNews }));
      return typeof result?.firstError === "string"
        ? { ...result, firstError: sentFrom(host, result.firstError) }
        : result;
    },
  };
}

/** @type {(host: string, called: Promise<any>) => Promise<any>} */
async function namingHost(host, called) {
  try {
    return await called;
  } catch (error) {
    if (error instanceof ServerFault)
      throw new ServerFault(error.code, sentFrom(host, error.message));
    if (error instanceof GeneratorError) throw new GeneratorError(`${error.message} (on ${host})`);
    throw error;
  }
}

/** @type {(host: string, message: string) => string} */
const sentFrom = (host, message) => `${message} (sent from ${host})`;

/**
 * Ignores errors of close(), because an agent that cannot be reached ends everything itself.
 * @template {{ close: () => Promise<unknown> } | null} T @param {T} started
 */
const closingQuietly = (started) =>
  started && { ...started, close: () => started.close().catch(() => {}) };

/**
 * @type {(host: Pick<SshHost, "name" | "channel">, rootDir: string) => Promise<void>}
 * @throws {UsageError} if the host's copy differs from this working tree
 */
export async function assertSameTree({ name, channel }, rootDir) {
  if ((await channel.call("stamp")) === (await treeStamp(rootDir))) return;
  throw new UsageError(
    `the copy of the workspace on ${name} is not of this working tree. Run: pnpm bench hosts prepare ${name}`,
  );
}

/** @typedef {Pick<SshHost, "name" | "address" | "channel">} ServerPlace */

/** @param {ServerPlace} to */
const roundTripFromThisMachine = (to) => overLink(to, "here", "this machine", measureRoundTrip);

/** @type {(from: SshLoadHost, to: ServerPlace) => Promise<RoundTrip>} */
export const roundTripFrom = ({ name, channel }, to) =>
  overLink(to, `"${name}"`, "it", (address, port) =>
    channel.call("roundTripTo", { address, port }),
  );

/**
 * Measures a round trip to a port that the servers' host opens for this measurement.
 * @param {ServerPlace} to
 * @param {string} from
 * @param {string} visitor machine that the host's firewall must admit
 * @param {(address: string, port: number) => Promise<RoundTrip>} measure
 * @throws {UsageError} if the port cannot be reached
 */
async function overLink({ name, address, channel }, from, visitor, measure) {
  const { port, close } = closingQuietly(await startRemotely(channel, "link", {}, ["close"]));
  try {
    return await measure(address, port);
  } catch (error) {
    if (error instanceof LinkLost) throw error;
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(
      `port ${port} at ${address} cannot be reached from ${from} (${message}). Servers take any free ` +
        `port, so let the firewall of ${name} admit ${visitor}, or pass another address with --server-address`,
    );
  } finally {
    await close();
  }
}

/** @returns {Promise<never>} */
async function refuse() {
  throw new UsageError("a host over ssh runs only servers");
}

/**
 * Not called for addresses that the user gives.
 * @param {string} address IPv4
 * @throws {UsageError} if machines of other owners might reach it
 */
export function assertPrivate(address) {
  if (PRIVATE.check(address)) return;
  throw new UsageError(
    `${address} is not a private address, so strangers could reach the servers. ` +
      "Pass another address with --server-address, or this address if strangers may.",
  );
}
