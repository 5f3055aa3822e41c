import { once } from "node:events";
import { access, chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_LIMITS, within } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { LOOPBACK } from "./listening.js";
import { LocalServer, NOT_LISTENING } from "./local-server.js";
import { SAME_USER } from "./server-user.js";

/** @import { AppProgram, Startable } from "@routebench/contract/app" */
/** @import { StartServer } from "./local-server.js" */
/** @import { ServerUser } from "./server-user.js" */

const POLL_MS = 2;
const { giveTo: keepOwner } = SAME_USER;

/** These characters mean nothing special in a configuration file, quoted or not. */
const HARMLESS = /^[\w/.:@+-]*$/;

/** EX_UNAVAILABLE of sysexits.h: the exit code of a program that lacks an optional component. */
const UNAVAILABLE = 69;

/** A server that is a separate program, such as nginx. It has started when it accepts a connection. */
export class ProgramServer extends LocalServer {
  /** Why it is not ready yet. */
  lack = NOT_LISTENING;

  /** @type {StartServer} */
  static async start(app, prefix = [], options = {}, limits = DEFAULT_LIMITS, giveTo = keepOwner) {
    const { address = LOOPBACK } = options;
    const port = options.port || (await findFreePort(address));
    const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-server-"));
    // A child process may still write to the folder. The run's folder is removed last, with all that remains.
    const remove = () =>
      rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    try {
      const values = { ...options.given, host: address, port };
      const program = await fillIn(app, values, folder, giveTo);
      const filled = { ...app, program };
      const server = new ProgramServer(filled, prefix, { ...options, port }, limits);
      void server.exited.then(remove);
      return await server.listening();
    } catch (error) {
      await remove();
      throw error;
    }
  }

  /** @returns {Promise<number>} */
  async untilListening() {
    const { startMs } = this.limits;
    const late = () =>
      new TrialFailure("start-timeout", `${this.lack} ${startMs} ms (--limit start)`);
    try {
      await within(this.whileAlive(this.#untilReady()), startMs, late);
    } catch (error) {
      if (this.child.exitCode !== UNAVAILABLE) throw error;
      throw new TrialFailure("does-not-apply", this.lastWords().replace(/^Error: /, ""));
    }
    this.runtime = this.app.runtime ?? null;
    return this.port || (this.options.port ?? 0);
  }

  async #untilReady() {
    while (!this.isEnding && !(await this.isReady())) await sleep(POLL_MS);
  }

  async isReady() {
    return accepts(this.address, this.options.port ?? 0);
  }

  askToStop() {
    this.child.kill("SIGTERM");
  }

  /** @returns {Promise<never>} */
  async loadSelf() {
    throw new TrialFailure("does-not-apply", "it is an external program, which cannot load itself");
  }
}

/**
 * @param {Startable} app
 * @param {Record<string, unknown>} settings address, port and the suite's fields
 * @param {string} folder for its configuration
 * @param {ServerUser["giveTo"]} giveTo
 * @throws {TrialFailure} if a value is not safe in a configuration, or a required file is missing
 */
async function fillIn({ program, serverFile }, settings, folder, giveTo) {
  if (program === undefined) throw new TypeError("the app has no program");
  const config = path.join(folder, program.config ? path.basename(program.config) : "none");
  const options = JSON.stringify(settings);
  const values = { ...settings, options, file: serverFile, folder, config, dir: program.dir };
  for (const need of program.needs ?? []) {
    const file = fillTemplate(need, values);
    await access(file).catch(() => {
      const missing = `${path.basename(file)} is not installed here. Run: ${program.install}`;
      throw new TrialFailure("does-not-apply", missing);
    });
  }
  await chmod(folder, 0o755);
  if (program.config) {
    const template = await readFile(program.config, "utf8");
    await writeFile(config, fillTemplate(template, values, { isFile: true }), { flag: "wx" });
  }
  // Last, because its owner can put links into it.
  await giveTo(folder);
  const command = program.command.map((word) => fillTemplate(word, values));
  return { ...program, command };
}

/** @type {(address: string, port: number) => Promise<boolean>} */
async function accepts(address, port) {
  const socket = net.connect(port, address);
  const connected = await once(socket, "connect").catch(() => null);
  socket.destroy();
  return connected !== null;
}

/**
 * Replaces words such as {port} with values. Other braces in a configuration file stay.
 * @param {string} text
 * @param {Record<string, unknown>} values
 * @param {{ isFile?: boolean }} [kind] isFile: a configuration file, in which quotes and separators have a meaning
 * @throws {TrialFailure} if a value is not safe in a configuration file
 */
export function fillTemplate(text, values, { isFile = false } = {}) {
  return text.replace(/\{(\w+)\}/g, (word, name) => {
    if (!Object.hasOwn(values, name)) return word;
    const value = String(values[name]);
    if (isFile && !HARMLESS.test(value)) {
      throw new TrialFailure(
        "start-failed",
        `its configuration file cannot contain the ${name} "${value}". Use a folder whose path has plain letters only (TMPDIR)`,
      );
    }
    return value;
  });
}

/** For a program that cannot choose a free port itself. @param {string} address */
export async function findFreePort(address) {
  const server = net.createServer().listen(0, address);
  await once(server, "listening");
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
