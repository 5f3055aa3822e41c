import readline from "node:readline";
import { execa } from "execa";
import { GeneratorError, GeneratorLate } from "../generator.js";

/** @import { Readable } from "node:stream" */

/**
 * What a load host tells of its attack, late by its own clock; said: on its standard error.
 * @typedef {{ rank: number, code: number, lateMs: number, cores: number, cpuMs: number, said: string }} Told
 */

/** What attack.sh says at the end. */
const LINE = /^(\d+) (\d+) (-?\d+) (\d+) (\S+) (\S+) ?(.*)$/;

/** What the shell's `times` prints. */
const TIME = /^(\d+)m(\d+(?:[.,]\d+)?)s$/;

const KILL_AFTER_MS = 500;

/** What pdsh says of a host whose command has ended badly. */
const ENDED = /^pdsh@\S+: (\S+): ssh exited with exit code (\d+)$/;

/** Words of pdsh's that the user's environment must not change. */
const UNSET = [
  "PDSH_SSH_ARGS",
  "PDSH_GENDERS_DIR",
  "PDSH_GENDERS_FILE",
  "WCOLL",
  "FANOUT",
  "DSHPATH",
];

/** Runs a command on all load hosts at once; closed, it ends the input of all. */
export class Pdsh {
  #process;

  /**
   * @param {readonly string[]} hosts that were asserted
   * @param {string} command
   * @param {object} options
   * @param {string} options.token of the attack
   * @param {readonly string[]} options.sshOptions for each connection
   * @param {readonly string[]} options.launchPrefix
   * @param {AbortSignal} options.signal
   * @param {number} options.limitMs until all must have told
   */
  constructor(hosts, command, { token, sshOptions, launchPrefix, signal, limitMs }) {
    const [program = "", ...args] = [
      ...[...launchPrefix, "pdsh", "-R", "ssh", "-N", "-S", "-b"],
      "-f",
      String(hosts.length),
      "-w",
      hosts.join(","),
      command,
    ];
    const unset = Object.fromEntries(UNSET.map((name) => [name, undefined]));
    const env = { ...unset, PDSH_RCMD_TYPE: "ssh", PDSH_SSH_ARGS_APPEND: sshOptions.join(" ") };
    this.#process = execa(program, args, {
      env,
      stdin: "ignore",
      buffer: false,
      reject: false,
      cancelSignal: signal,
      forceKillAfterDelay: KILL_AFTER_MS,
    });
    /** What each host tells, in their order; rejects naming the host where it failed. */
    this.told = this.#listen(hosts, token, limitMs, signal);
    this.told.catch(() => {});
  }

  /** Ends it, and with it what is left on the hosts. Never fails. */
  async close() {
    this.#process.kill();
    await this.#process;
  }

  /**
   * @type {(hosts: readonly string[], token: string, limitMs: number, signal: AbortSignal) => Promise<Told[]>}
   */
  #listen(hosts, token, limitMs, signal) {
    /** @type {(Told | undefined)[]} */
    const told = hosts.map(() => undefined);
    /** @type {string[]} */
    const said = [];
    return new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ why) => reject(new GeneratorError(why));
      lines(this.#process.stdout, (line) => {
        try {
          const one = parseTold(line, token);
          if (one === null) return;
          if (one.code !== 0) {
            return fail(`vegeta on ${hosts[one.rank]} ended with code ${one.code}: ${one.said}`);
          }
          told[one.rank] = one;
          if (told.every((each) => each !== undefined)) resolve(told);
        } catch (error) {
          reject(error);
        }
      });
      lines(this.#process.stderr, (line) => {
        const [, host, code] = ENDED.exec(line) ?? [];
        if (host === undefined) said.push(line.slice(0, 200));
        else fail(`the attack from ${host} ended with code ${code}: ${said.slice(-2).join(" ")}`);
      });
      const late = () => reject(new GeneratorLate("vegeta", limitMs));
      const timer = setTimeout(late, limitMs);
      void this.#process.then(({ isCanceled, shortMessage = "" }) => {
        clearTimeout(timer);
        if (isCanceled) reject(signal.reason);
        else fail(`pdsh ended early: ${said.slice(-2).join(" ") || shortMessage}`);
      });
    });
  }
}

/** @type {(stream: Readable | null, hear: (line: string) => void) => void} */
function lines(stream, hear) {
  if (stream) readline.createInterface({ input: stream }).on("line", hear);
}

/** Null for what others say. @type {(line: string, token: string) => Told | null} */
export function parseTold(line, token) {
  const head = `routebench-load ${token} `;
  if (!line.startsWith(head)) return null;
  const [, rank, code, lateMs, cores, user, system, said = ""] =
    LINE.exec(line.slice(head.length)) ?? [];
  const cpuMs = parseTimeMs(user) + parseTimeMs(system);
  if (!(Number(cores) > 0) || Number.isNaN(cpuMs)) {
    const start = JSON.stringify(line.slice(0, 200));
    throw new GeneratorError(`a load host told something odd of its attack: ${start}`);
  }
  return {
    rank: Number(rank),
    code: Number(code),
    lateMs: Number(lateMs),
    cores: Number(cores),
    cpuMs,
    said: said.trim(),
  };
}

/** @param {string | undefined} time */
function parseTimeMs(time) {
  const [, minutes, seconds = ""] = TIME.exec(time ?? "") ?? [];
  return (Number(minutes) * 60 + Number(seconds.replace(",", "."))) * 1000;
}
