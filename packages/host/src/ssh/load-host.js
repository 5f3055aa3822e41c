import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { UsageError } from "../usage-error.js";
import { startAgent } from "./agent-process.js";
import { LinkLost } from "./channel.js";
import { compareClocks } from "./link.js";
import { startRemoteGenerator } from "./remote-generator.js";
import { withoutUser } from "./ssh.js";

/** @import { LoadHost } from "../host.js" */
/** @import { AgentProcess } from "./agent-process.js" */
/** @import { Channel } from "./channel.js" */
/** @import { Link, SshHost } from "./ssh-host.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

/** For a generator that reaches load hosts by itself. */
export { SSH_OPTIONS } from "./ssh.js";

/**
 * @typedef {Pick<LoadHost, "room" | "startGenerator"> & AgentProcess & {
 *   name: string,
 *   shownAs: string,
 *   clock: Link["clock"],
 *   describe: () => Promise<Environment>,
 * }} SshLoadHost name: as ssh knows it; shownAs: to everybody
 */

/**
 * A machine that load comes from, by ssh: an agent there starts generators.
 * @type {(name: string) => Promise<SshLoadHost>}
 * @throws {UsageError}
 */
export async function openLoadHost(name) {
  const agent = await startAgent(name, {});
  const { channel } = agent;
  try {
    // No server listens there, so it needs no address.
    const { room } = await channel.call("open", {});
    const shownAs = withoutUser(name);
    const host = { name: shownAs, channel };
    return {
      ...agent,
      name,
      shownAs,
      clock: await compareClocks(() => channel.call("time")),
      room: () => room,
      startGenerator: async (options) => new ClosedLoop(await startRemoteGenerator(host, options)),
      describe: () => channel.call("describe"),
    };
  } catch (error) {
    await agent.close();
    throw error;
  }
}

/** @type {(from: SshLoadHost, to: SshHost) => Promise<Link["roundTrip"]>} */
export const measureRoundTrip = (from, to) => askOfWay(from, to, "roundTripTo");

/** Bits per second. @type {(from: SshLoadHost, to: SshHost) => Promise<number>} */
export const measureBandwidth = (from, to) => askOfWay(from, to, "bandwidthFrom");

/**
 * @type {(from: SshLoadHost, to: SshHost, what: "roundTripTo" | "bandwidthFrom") => Promise<any>}
 * @throws {UsageError} where no port can be reached from there
 */
async function askOfWay(from, { name, channel, address }, what) {
  const port = await channel.call("openLink");
  try {
    return await from.channel.call(what, { address, port }).catch((error) => {
      if (error instanceof LinkLost) throw error;
      throw new UsageError(
        `${from.name}: port ${port} at ${address} cannot be reached from there (${error.message}); servers take ` +
          `any free port, so let the firewall of ${name} admit it, or name another address by --server-address`,
      );
    });
  } finally {
    await channel.call("closeLink").catch(() => {});
  }
}

/** Its servers are loaded over that way. @type {(host: SshHost, roundTripMs: number) => SshHost} */
export const loadedOver = (host, roundTripMs) => ({
  ...host,
  startServer: async (subject, options, limits) => {
    const server = await host.startServer(subject, options, limits);
    server.roundTripMs = roundTripMs;
    return server;
  },
});
