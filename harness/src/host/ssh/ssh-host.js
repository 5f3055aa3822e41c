import { DEFAULT_LIMITS } from "../../limits.js";
import { TrialFailure } from "../../trial-failure.js";
import { UsageError } from "../../usage-error.js";
import { startAgent } from "./agent-process.js";
import { compareClocks } from "./clock.js";
import { inWorkspace } from "./copy-place.js";
import { watchCoreOver } from "./core-watch-calls.js";
import { connectLink, measureRoundTrip } from "./link.js";
import { assertPrivate } from "./private-address.js";
import { RemoteServer } from "./remote-server.js";
import { addressOf, withoutUser } from "./ssh.js";
import { treeStamp } from "./working-tree.js";

/**
 * @typedef {object} SshHostOptions
 * @property {string} [address] of its own, at which servers listen; absent: the one that ssh connects to
 * @property {boolean} [publicAddress] whether it may be one that is not private
 * @property {boolean} [unprivileged] see openLocalHost
 *
 * @typedef {import("../host.js").Host & { name: string, lost: AbortSignal, close: () => Promise<void>,
 *   channel: import("./channel.js").Channel, link: Link }} SshHost
 *   lost: aborted, with the reason, where it cannot be reached any more
 *
 * @typedef {object} Link
 * @property {{ leastUs: number, medianUs: number }} roundTrip of one TCP connection
 * @property {{ offsetMs: number, errorMs: number }} clock of the host, ahead of ours
 */

/**
 * Another machine, by ssh: its servers are processes there. An agent starts, watches and ends them through
 * the local host of that machine, and reads their CPU time and memory.
 * @param {string} name as ssh knows it
 * @param {SshHostOptions} options
 * @returns {Promise<SshHost>}
 * @throws {UsageError} naming the host, what is wrong, and the remedy
 */
export async function openSshHost(name, options) {
  const address = options.address ?? (await addressOf(name));
  if (!options.publicAddress) assertPrivate(address);
  /** @type {Map<number, End>} how each server came to its end, by its number */
  const ends = new Map();
  const endOf = (/** @type {number} */ server) => {
    const end = ends.get(server) ?? makeEnd();
    ends.set(server, end);
    return end;
  };
  const agent = await startAgent(name, {
    ended: ({ server, code, detail }) => endOf(server).tell(new TrialFailure(code, detail)),
  });
  const { channel, lost, close } = agent;
  lost.addEventListener("abort", () => {
    for (const end of ends.values()) end.tell(lost.reason);
  });
  try {
    const { unprivileged = false } = options;
    const opened = await channel.call("open", { address, unprivileged });
    if (opened.addresses) throw new UsageError(explainAddress(name, address, opened.addresses));
    const link = await measureLink(name, address, channel);
    return {
      ...{ name, address, lost, close, channel, link },
      cores: opened.cores,
      room: () => opened.room,
      generatorPrefix: [],
      startServer: async (subject, given = {}, limits = DEFAULT_LIMITS) => {
        const what = { subject: inWorkspace(subject), options: given, limits };
        const started = await channel.call("start", what);
        const { told } = endOf(started.server);
        return new RemoteServer(channel, started, link.roundTrip.medianUs / 1000, told);
      },
      startWorker: elsewhere,
      load: elsewhere,
      startGenerator: elsewhere,
      watchCore: () => watchCoreOver(channel),
      withCertificate: async (work) => {
        const certificate = await channel.call("certify");
        try {
          return await work(certificate);
        } finally {
          await channel.call("uncertify").catch(() => {});
        }
      },
      describe: async () => ({
        ...(await channel.call("describe")),
        network: {
          ...{ host: withoutUser(name), address },
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
 * @param {Pick<SshHost, "name" | "channel">} host
 * @param {string} rootDir
 * @throws {UsageError} where its copy is not of this working tree
 */
export async function assertSameTree({ name, channel }, rootDir) {
  if ((await channel.call("stamp")) === (await treeStamp(rootDir))) return;
  throw new UsageError(
    `the copy of the workspace on ${name} is not of this working tree; run: pnpm bench hosts prepare ${name}`,
  );
}

/**
 * @param {string} name
 * @param {string} address
 * @param {import("./channel.js").Channel} channel
 * @returns {Promise<Link>}
 * @throws {UsageError} where its ports cannot be reached
 */
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
 * @param {import("./channel.js").Channel} channel
 * @param {(socket: import("node:net").Socket) => Promise<T>} work
 * @returns {Promise<T>}
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

/**
 * @typedef {{ told: Promise<TrialFailure>, tell: (how: TrialFailure) => void }} End
 * @returns {End}
 */
function makeEnd() {
  let tell = (/** @type {TrialFailure} */ _how) => {};
  const told = /** @type {Promise<TrialFailure>} */ (
    new Promise((resolve) => {
      tell = resolve;
    })
  );
  return { told, tell: (how) => tell(how) };
}

/**
 * @param {string} name
 * @param {string} address
 * @param {string[]} addresses that it has
 */
function explainAddress(name, address, addresses) {
  return (
    `${name} has no network interface with the address ${address}, so no server can listen there; ` +
    `name one that it has by --server-address: ${addresses.join(", ")}`
  );
}

/** @returns {Promise<never>} */
async function elsewhere() {
  throw new UsageError("a host over ssh runs servers alone");
}
