import { ask } from "@routebench/generators/ask";
import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { CALLER_ENVIRONMENT, RUN_VARIABLE } from "./guard.js";
import { LOOPBACK, readListeningSockets } from "./listening.js";
import { endAll } from "./process-register.js";
import { fillTemplate, findFreePort, ProgramServer } from "./program-server.js";

/** @import { AppProgram, CommandLine, Startable } from "@routebench/contract/app" */
/** @import { ServerLimits, ServerOptions } from "../host.js" */

/** IPv4 comes first, so that all servers use it if they can. */
const HOSTS = [LOOPBACK, "[::1]"];

/** A server may first open another port, such as a debugger's. It counts only if PORT stays closed for so long. */
const OTHER_PORT_MS = 1000;

/** A server that a race started with a command line. It has started when it answers a request. */
export class CommandServer extends ProgramServer {
  #shell = /** @type {CommandLine} */ (this.app.program?.shell);
  #othersSince = Number.POSITIVE_INFINITY;

  /**
   * @param {Startable} app @param {string[]} [prefix] @param {ServerOptions} [options] @param {ServerLimits} [limits]
   * @throws {TrialFailure} if it does not answer; nothing is left running
   */
  static async start(app, prefix = [], options = {}, limits = DEFAULT_LIMITS) {
    const port = await findFreePort(LOOPBACK);
    const program = /** @type {AppProgram & { shell: CommandLine }} */ (app.program);
    const line = fillTemplate(program.shell.line, { port, host: LOOPBACK });
    const env = {
      ...CALLER_ENVIRONMENT,
      [RUN_VARIABLE]: process.env[RUN_VARIABLE],
      PORT: String(port),
      HOST: LOOPBACK,
    };
    const filled = { ...app, program: { ...program, shell: { ...program.shell, line, env } } };
    return new CommandServer(filled, prefix, { ...options, port }, limits).listening();
  }

  /** @override */
  get origin() {
    return `${this.#shell.scheme}://${this.address}:${this.port}`;
  }

  get binding() {
    const sockets = this.#sockets()?.filter(({ port }) => port === this.port) ?? [];
    const isOpen = sockets.some(({ address }) => /^0+$/.test(address));
    return { port: this.port, isGiven: this.port === this.options.port, isOpen };
  }

  #sockets() {
    return readListeningSockets(this.pids());
  }

  /** @override */
  async isReady() {
    const { method = "GET", path } = this.#shell.request;
    for (const port of this.#ports()) {
      for (const host of HOSTS) {
        [this.address, this.port] = [host, port];
        const limits = { timeoutMs: this.limits.startMs };
        const reply = await ask(this.origin, this.#shell.request, limits).catch(() => null);
        if (reply && reply.status < 500) return true;
        this.lack = reply
          ? `the server answered ${method} ${path} with ${reply.status}, and with no success within`
          : `the server listens on port ${port}, but gave no answer within`;
        if (reply) break;
      }
    }
    return false;
  }

  /** PORT, or the ports on which its family listens instead. */
  #ports() {
    const { port = 0 } = this.options;
    const ports = this.#sockets()?.map((socket) => socket.port) ?? [port];
    if (ports.includes(port)) return [port];
    if (ports.length > 0) this.#othersSince = Math.min(this.#othersSince, performance.now());
    return performance.now() - this.#othersSince > OTHER_PORT_MS ? new Set(ports) : [];
  }

  /** It may listen on any interface. @override */
  assertListensAsSaid() {
    if (this.#sockets()?.every(({ port }) => port !== this.port)) {
      throw new TrialFailure("start-failed", `the server no longer listens on port ${this.port}`);
    }
  }

  /** The whole group, because a shell does not pass a signal on. @override */
  askToStop() {
    endAll([-Number(this.child.pid)], "SIGTERM");
  }

  /** A race does not compare how servers stop, so one that has to be killed has not failed. @override */
  async stop() {
    await super.stop().catch(() => {});
  }
}
