/** A server on another machine: what is asked of it goes over the agent's channel, the load does not. */
import { TrialFailure } from "../trial-failure.js";
import { inCopy, inWorkspace } from "./workspace-copy.js";

/** @import { Startable } from "@routebench/contract/subject" */
/** @import { Host, Server, ServerLimits, ServerOptions } from "../host.js" */
/** @import { Channel } from "./channel.js" */
/** @import { Handler } from "@routebench/generators/calls" */

/** @typedef {{ promise: Promise<TrialFailure>, resolve: (how: TrialFailure) => void }} RemoteEnd */

/** What an agent may be asked of a server: all of its interface but what goes another way. */
const ASKED = /** @type {const} */ ([
  "usage",
  "untilAsleep",
  "residentBytes",
  "peakResidentBytes",
  "coresAllowed",
  "coreTimes",
  "moveTo",
  "assertListensAsSaid",
  "loadSelf",
  "stop",
  "kill",
]);

/**
 * What an agent answers.
 * @param {() => Host} host
 * @param {(end: { server: number, code: string, detail: string }) => void} tellEnd
 */
export function serveServers(host, tellEnd) {
  /** All that were started: those that have ended can still be asked. @type {Server[]} */
  const servers = [];
  /** @type {Record<string, Handler>} */
  const calls = {
    start: async ({ subject, options, limits }) => {
      const server = await host().startServer(inCopy(subject), options, limits);
      const id = servers.push(server) - 1;
      // Only the end settles it.
      server.whileAlive(new Promise(() => {})).catch(({ code, message }) => {
        tellEnd({ server: id, code, detail: message });
      });
      const { origin, runtime } = server;
      return { server: id, origin, runtime };
    },
    ask: ({ server: id, what, given }) => {
      const server = /** @type {any} */ (servers[id]);
      if (!server || !ASKED.includes(what)) throw new Error(`no server is asked ${what}`);
      return server[what](...given);
    },
  };
  return { calls, end: () => Promise.all(servers.map((server) => server.kill())) };
}

export class RemoteServers {
  /** @type {Map<number, RemoteEnd>} */
  #ends = new Map();
  /** @type {TrialFailure | undefined} */
  #lost;

  /** @param {{ server: number, code: TrialFailure["code"], detail: string }} end */
  hearEnd({ server, code, detail }) {
    this.#endOf(server).resolve(new TrialFailure(code, detail));
  }

  /** @param {TrialFailure} why */
  lose(why) {
    this.#lost = why;
    for (const end of this.#ends.values()) end.resolve(why);
  }

  /**
   * @param {Channel} channel
   * @param {number} roundTripMs
   * @param {Startable} subject
   * @param {ServerOptions} options
   * @param {ServerLimits} limits
   * @returns {Promise<Server>}
   */
  async start(channel, roundTripMs, subject, options, limits) {
    /** @type {Pick<Server, "origin" | "runtime"> & { server: number }} */
    const started = await channel.call("start", { subject: inWorkspace(subject), options, limits });
    const { server, ...facts } = started;
    const ended = this.#endOf(server).promise;
    const asked = ASKED.map((what) => [
      what,
      (/** @type {unknown[]} */ ...given) => channel.call("ask", { server, what, given }),
    ]);
    /** @type {Pick<Server, (typeof ASKED)[number]>} */
    const remote = Object.fromEntries(asked);
    return {
      ...remote,
      ...facts,
      roundTripMs,
      whileAlive: (work) => Promise.race([work, ended.then((how) => Promise.reject(how))]),
      // Where it cannot be reached, its agent ends it by itself.
      kill: () => remote.kill().catch(() => {}),
    };
  }

  /** @param {number} server */
  #endOf(server) {
    const end = this.#ends.get(server) ?? makeEnd();
    if (this.#lost) end.resolve(this.#lost);
    this.#ends.set(server, end);
    return end;
  }
}

/** @returns {RemoteEnd} */
function makeEnd() {
  let resolve = (/** @type {TrialFailure} */ _how) => {};
  const promise = /** @type {Promise<TrialFailure>} */ (
    new Promise((settle) => {
      resolve = settle;
    })
  );
  return { promise, resolve };
}
