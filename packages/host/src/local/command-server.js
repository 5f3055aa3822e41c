import { ask } from "@routebench/generators/ask";
import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { CALLER_ENVIRONMENT, RUN_VARIABLE } from "./guard.js";
import { isLoopback, LOOPBACK, readListeningSockets, textOf } from "./listening.js";
import { endAll } from "./process-register.js";
import { findFreePort, ProgramServer } from "./program-server.js";

/** @import { AppProgram, CommandLine } from "@routebench/contract/app" */
/** @import { StartServer } from "./local-server.js" */

/** A server may first open another port, such as a debugger's. It counts only if PORT stays closed for so long. */
const OTHER_PORT_MS = 1000;

/** A server that a race started with a command line. It has started when it answers a request. */
export class CommandServer extends ProgramServer {
  #shell = /** @type {CommandLine} */ (this.app.program?.shell);
  #otherPortsSince = Number.POSITIVE_INFINITY;
  #wrongAnswer = "";

  /** @type {StartServer<CommandServer>} */
  static async start(app, prefix = [], options = {}, limits = DEFAULT_LIMITS) {
    const port = await findFreePort(LOOPBACK);
    const program = /** @type {AppProgram & { shell: CommandLine }} */ (app.program);
    // Not in ${port}, which is a variable of the shell.
    const line = program.shell.line
      .replace(/(?<!\$)\{port\}/g, `${port}`)
      .replace(/(?<!\$)\{host\}/g, LOOPBACK);
    const run = { [RUN_VARIABLE]: process.env[RUN_VARIABLE] };
    const env = { ...CALLER_ENVIRONMENT, ...run, PORT: String(port), HOST: LOOPBACK };
    const filled = { ...app, program: { ...program, shell: { ...program.shell, line, env } } };
    return new CommandServer(filled, prefix, { ...options, port }, limits).listening();
  }

  /** @override */
  get origin() {
    return `${this.#shell.scheme}://${this.address}:${this.port}`;
  }

  get binding() {
    const sockets = this.#sockets()?.filter(({ port }) => port === this.port) ?? [];
    const isOpen = sockets.some((socket) => !isLoopback(socket));
    return { port: this.port, isGiven: this.port === this.options.port, isOpen };
  }

  #sockets() {
    return readListeningSockets(this.pids(), this.port || this.options.port);
  }

  /** @override */
  async isReady() {
    const { method = "GET", path } = this.#shell.request;
    const limits = { timeoutMs: this.limits.startMs };
    for (const { port, host } of this.#places()) {
      [this.address, this.port] = [host, port];
      this.lack = this.#wrongAnswer || `the server gave no answer on port ${port} within`;
      const reply = await ask(this.origin, this.#shell.request, limits).catch(() => null);
      if (reply && reply.status < 500) return true;
      const answer = `${method} ${path} with ${reply?.status}`;
      if (reply) this.#wrongAnswer = `the server answered ${answer}, and with no success within`;
    }
    return false;
  }

  /** PORT, or the ports on which its family listens instead. */
  #places() {
    const { port = 0 } = this.options;
    const sockets = this.#sockets() ?? [{ address: "", port }];
    const atPort = sockets.filter((socket) => socket.port === port);
    if (atPort.length > 0) return atPort.flatMap(placesOf);
    if (sockets.length > 0)
      this.#otherPortsSince = Math.min(this.#otherPortsSince, performance.now());
    const isLate = performance.now() - this.#otherPortsSince > OTHER_PORT_MS;
    return isLate ? sockets.flatMap(placesOf) : [];
  }

  /** It may listen on any interface. @override */
  assertListensAsSaid() {
    if (this.#sockets()?.every(({ port }) => port !== this.port)) {
      throw new TrialFailure("start-failed", `the server no longer listens on port ${this.port}`);
    }
  }

  /** All processes, because a shell does not pass a signal on. @override */
  askToStop() {
    endAll([-Number(this.child.pid), ...this.pids()], "SIGTERM");
  }

  /** A race does not compare how servers stop, so one that has to be killed has not failed. @override */
  async stop() {
    // Commands such as sudo start a server in its own session. It is an orphan when the shell has ended.
    const family = this.pids();
    await super.stop().catch(() => {});
    endAll(family);
  }
}

/** Where a listening socket can be reached, IPv4 first. @param {{ address: string, port: number }} socket */
function placesOf({ address, port }) {
  // A socket of IPv6 may listen at an IPv4 address, such as Java's.
  const digits = address.replace(/^0{16}FFFF0000/, "");
  const isAny = /^(0{32})?$/.test(digits);
  const text = isAny ? "" : textOf(digits).replace(/^0\.0\.0\.0$/, LOOPBACK);
  const hosts = isAny ? [LOOPBACK, "[::1]"] : [text.includes(":") ? `[${text}]` : text];
  return hosts.map((host) => ({ host, port }));
}
