import readline from "node:readline";
import { execa } from "execa";
import { GeneratorError, GeneratorLate } from "../generator.js";

/** @import { Readable } from "node:stream" */

/**
 * A load host's report about its attack. lateMs: by the host's clock.
 * @typedef {{ rank: number, code: number, lateMs: number, cores: number, cpuMs: number, stderr: string }} HostReport
 */

/** The report that attack.sh prints at its end. */
const LINE = /^(\d+) (\d+) (-?\d+) (\d+) (\S+) (\S+) ?(.*)$/;

/** Times that the shell's `times` prints. */
const TIME = /^(\d+)m(\d+(?:[.,]\d+)?)s$/;

const KILL_AFTER_MS = 500;

/** What pdsh prints about a host with a failed command. */
const ENDED = /^pdsh@\S+: (\S+): ssh exited with exit code (\d+)$/;

/**
 * Runs a command on all load hosts at once. close() ends the command and removes its files; it never fails.
 * @param {readonly string[]} hosts that assertLoadHosts accepts
 * @param {string} command
 * @param {object} options
 * @param {string} options.token of the attack
 * @param {readonly string[]} options.sshOptions for each connection
 * @param {readonly string[]} options.launchPrefix
 * @param {AbortSignal} options.signal
 * @param {number} options.limitMs until all hosts must have reported
 */
export function startOnHosts(hosts, command, { token, sshOptions, launchPrefix, signal, limitMs }) {
  const words = [...launchPrefix, "pdsh", "-R", "ssh", "-N", "-S", "-b", "-f", `${hosts.length}`];
  const [program = "", ...args] = [...words, "-w", hosts.join(","), command];
  // The user's own settings of pdsh must not change anything.
  const variables = Object.entries(process.env).filter(
    ([name]) => !/^(?:PDSH_\w+|WCOLL|FANOUT|DSHPATH)$/.test(name),
  );
  const pdsh = execa(program, args, {
    extendEnv: false,
    env: {
      ...Object.fromEntries(variables),
      PDSH_RCMD_TYPE: "ssh",
      PDSH_SSH_ARGS_APPEND: sshOptions.join(" "),
    },
    stdin: "ignore",
    buffer: false,
    reject: false,
    cancelSignal: signal,
    forceKillAfterDelay: KILL_AFTER_MS,
  });
  /** @type {(HostReport | undefined)[]} */
  const reports = hosts.map(() => undefined);
  /** @type {string[]} */
  const messages = [];
  /** @type {Promise<HostReport[]>} in the order of the hosts; rejects naming the host that failed */
  const reported = new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ why) => reject(new GeneratorError(why));
    lines(pdsh.stdout, (line) => {
      try {
        const report = parseReport(line, token);
        if (report === null) return;
        const { rank, code } = report;
        if (code !== 0) fail(`vegeta on ${hosts[rank]} ended with code ${code}: ${report.stderr}`);
        reports[rank] = report;
        if (reports.every((each) => each !== undefined)) resolve(reports);
      } catch (error) {
        reject(error);
      }
    });
    lines(pdsh.stderr, (line) => {
      const [, host, code] = ENDED.exec(line) ?? [];
      if (host === undefined) messages.push(line.slice(0, 200));
      else fail(`the attack from ${host} ended with code ${code}: ${messages.slice(-2).join(" ")}`);
    });
    const late = setTimeout(() => reject(new GeneratorLate("vegeta", limitMs)), limitMs);
    void pdsh.then(({ isCanceled, shortMessage = "" }) => {
      clearTimeout(late);
      if (isCanceled) reject(signal.reason);
      else fail(`pdsh ended early: ${messages.slice(-2).join(" ") || shortMessage}`);
    });
  });
  reported.catch(() => {});
  const close = async () => {
    pdsh.kill();
    await pdsh;
  };
  return { reported, close };
}

/** @type {(stream: Readable | null, hear: (line: string) => void) => void} */
function lines(stream, hear) {
  if (stream) readline.createInterface({ input: stream }).on("line", hear);
}

/** Null for lines of other programs. @type {(line: string, token: string) => HostReport | null} */
export function parseReport(line, token) {
  const head = `routebench-load ${token} `;
  if (!line.startsWith(head)) return null;
  const [, rank, code, lateMs, cores, user, system, stderr = ""] =
    LINE.exec(line.slice(head.length)) ?? [];
  const cpuMs = parseTimeMs(user) + parseTimeMs(system);
  if (!(Number(cores) > 0) || Number.isNaN(cpuMs)) {
    const start = JSON.stringify(line.slice(0, 200));
    throw new GeneratorError(`a load host reported something unexpected: ${start}`);
  }
  return {
    rank: Number(rank),
    code: Number(code),
    lateMs: Number(lateMs),
    cores: Number(cores),
    cpuMs,
    stderr: stderr.trim(),
  };
}

/** @param {string | undefined} time */
function parseTimeMs(time) {
  const [, minutes, seconds = ""] = TIME.exec(time ?? "") ?? [];
  return (Number(minutes) * 60 + Number(seconds.replace(",", "."))) * 1000;
}
