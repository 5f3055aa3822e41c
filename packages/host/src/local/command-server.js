import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "@routebench/generators/ask";
import { DEFAULT_LIMITS, within } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { LOOPBACK, readListeningSockets } from "./listening.js";
import { LocalServer } from "./local-server.js";
import { fillTemplate, findFreePort } from "./program-server.js";

/** @import { AppProgram, Startable } from "@routebench/contract/app" */
/** @import { ServerLimits, ServerOptions } from "../host.js" */
/** @import { ListeningSocket } from "./listening.js" */

/** @typedef {{ address: string, port: number }} Place */

const LOOPBACK_V6 = "::1";
const POLL_MS = 20;

/** A server may open another port first, such as a debugger's, so other ports than PORT count only after this time. */
const OTHER_PORT_MS = 1000;

/** A server that the caller of a race started with a command line. It has started when it answers a request. */
export class CommandServer extends LocalServer {
  /** @type {TrialFailure | null} why it is not ready yet */
  #lack = null;
  #othersSince = Number.POSITIVE_INFINITY;

  /**
   * @param {Startable} app @param {string[]} [prefix] @param {ServerOptions} [options] @param {ServerLimits} [limits]
   * @returns {Promise<LocalServer>}
   * @throws {TrialFailure} if it does not answer; nothing is left running
   */
  static async start(app, prefix = [], options = {}, limits = DEFAULT_LIMITS) {
    const port = await findFreePort(LOOPBACK);
    const program = /** @type {AppProgram} */ (app.program);
    const shell = /** @type {NonNullable<AppProgram["shell"]>} */ (program.shell);
    const line = fillTemplate(shell.line, { port, host: LOOPBACK });
    const env = { PORT: String(port), HOST: LOOPBACK };
    const filled = { ...app, program: { ...program, shell: { ...shell, line, env } } };
    return new CommandServer(filled, prefix, { ...options, port }, limits).listening();
  }

  get #shell() {
    return /** @type {NonNullable<AppProgram["shell"]>} */ (this.app.program?.shell);
  }

  /** @override */
  get origin() {
    return originOf(this.#shell.scheme, { address: this.address, port: this.port });
  }

  get binding() {
    const sockets = this.#sockets()?.filter(({ port }) => port === this.port) ?? [];
    return {
      port: this.port,
      isGiven: this.port === this.options.port,
      isOpen: sockets.some(({ address }) => /^0+$/.test(address)),
    };
  }

  /** @override @returns {Promise<number>} */
  async untilListening() {
    const { startMs } = this.limits;
    const late = () => this.#lack ?? notReady("the server was not listening", startMs);
    const { address, port } = await within(this.whileAlive(this.#untilReady()), startMs, late);
    this.address = address;
    return port;
  }

  async #untilReady() {
    for (;;) {
      for (const place of this.#places()) if (await this.#isReady(place)) return place;
      await sleep(POLL_MS);
      if (this.isEnding) return { address: LOOPBACK, port: 0 };
    }
  }

  /** Both addresses of PORT, else of the ports on which its family listens. @returns {Place[]} */
  #places() {
    const { port = 0 } = this.options;
    const sockets = this.#sockets();
    if (sockets === null) return [LOOPBACK, LOOPBACK_V6].map((address) => ({ address, port }));
    const onPort = sockets.filter((socket) => socket.port === port);
    if (onPort.length > 0) return onPort.flatMap(placesOf);
    if (sockets.length > 0) this.#othersSince = Math.min(this.#othersSince, performance.now());
    const isSettled = performance.now() - this.#othersSince > OTHER_PORT_MS;
    return isSettled ? sockets.flatMap(placesOf) : [];
  }

  #sockets() {
    return readListeningSockets(this.pids());
  }

  /** @param {Place} place */
  async #isReady(place) {
    const { request, scheme } = this.#shell;
    const { startMs } = this.limits;
    const name = `${request.method ?? "GET"} ${request.path}`;
    const listens = `the server listens on port ${place.port}`;
    try {
      const { status } = await ask(originOf(scheme, place), request, { timeoutMs: startMs });
      this.#lack = notReady(
        `the server answered ${name} with ${status}, which is no success,`,
        startMs,
      );
      return status < 500;
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#lack ??= notReady(`${listens}, but did not answer ${name} (${message})`, startMs);
      return false;
    }
  }

  /** @override */
  assertListensAsSaid() {
    const sockets = this.#sockets();
    if (sockets === null || sockets.some(({ port }) => port === this.port)) return;
    throw new TrialFailure("start-failed", `the server no longer listens on port ${this.port}`);
  }

  /** All processes of its group, because a shell does not pass a signal on. @override */
  askToStop() {
    try {
      process.kill(-Number(this.child.pid), "SIGTERM");
    } catch {
      // It has ended.
    }
  }

  /** How it stops is not compared, so a server that has to be killed has not failed. @override */
  async stop() {
    await super.stop().catch(() => {});
  }

  /** @override @returns {Promise<never>} */
  async loadSelf() {
    throw new TrialFailure("does-not-apply", "it is a command, which cannot load itself");
  }
}

/** @type {(what: string, startMs: number) => TrialFailure} */
const notReady = (what, startMs) =>
  new TrialFailure("start-timeout", `${what} within ${startMs} ms (--limit start)`);

/** @type {(scheme: string, place: Place) => string} */
const originOf = (scheme, { address, port }) =>
  `${scheme}://${address.includes(":") ? `[${address}]` : address}:${port}`;

/** IPv4 comes first, so that all servers get the same if they can. @param {ListeningSocket} socket @returns {Place[]} */
function placesOf({ address, port }) {
  const words = (address.match(/.{8}/g) ?? []).map((word) => word.match(/../g)?.reverse() ?? []);
  const bytes = words.flat();
  const isV4 = words.length === 1 || /^0{20}ffff/i.test(bytes.join(""));
  if (bytes.every((byte) => byte === "00")) {
    const addresses = isV4 ? [LOOPBACK] : [LOOPBACK, LOOPBACK_V6];
    return addresses.map((each) => ({ address: each, port }));
  }
  const v4 = bytes.slice(-4).map((byte) => Number.parseInt(byte, 16));
  const v6 = bytes.join("").match(/.{4}/g) ?? [];
  return [{ address: isV4 ? v4.join(".") : v6.join(":"), port }];
}
