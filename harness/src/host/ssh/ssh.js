import { spawn } from "node:child_process";
import dns from "node:dns/promises";
import { execa } from "execa";
import { UsageError } from "../../usage-error.js";

/** @import { ChildProcessWithoutNullStreams } from "node:child_process" */

/**
 * Nobody is asked anything, nothing is forwarded, and the connection is our own, so that it ends with us. All
 * else, such as user, port and key, is the user's configuration of ssh.
 */
export const SSH_OPTIONS = [
  "-T",
  ...["-o", "BatchMode=yes", "-o", "ConnectTimeout=10"],
  ...["-o", "ServerAliveInterval=2", "-o", "ServerAliveCountMax=3"],
  ...["-o", "ControlMaster=no", "-o", "ControlPath=none"],
  ...["-o", "ClearAllForwardings=yes", "-o", "ForwardAgent=no"],
];

/** What a remote script ends with where it lacks something, beside ssh's own 255. */
export const NO_COPY = 90;
export const NO_NODE = 91;
export const NO_INSTALL = 92;

/** Where the copy lies, in the words of any shell: no name that a user gives is part of a remote command. */
export const COPY_PARENT = `"\${XDG_CACHE_HOME:-$HOME/.cache}/routebench"`;

/**
 * @param {string} script for sh, free of single quotes
 * @returns {string} for whatever the login shell is
 */
export const bySh = (script) => `exec sh -c '${script}'`;

/**
 * @param {string} host as ssh knows it: a name of its configuration, or user@name
 * @param {string} command
 * @returns {ChildProcessWithoutNullStreams} in a session of its own: Ctrl-C is
 *   not for it
 */
export function spawnSsh(host, command) {
  return spawn("ssh", [...SSH_OPTIONS, "--", host, command], { detached: true });
}

/**
 * @param {string} host
 * @returns {Promise<string>} the address that ssh connects to
 * @throws {UsageError}
 */
export async function addressOf(host) {
  const { stdout, failed, stderr } = await execa("ssh", ["-G", "--", host], { reject: false });
  if (failed)
    throw new UsageError(`ssh does not take the host "${host}": ${lastLine(stderr ?? "")}`);
  const [, name = host] = /^hostname (.+)$/m.exec(stdout) ?? [];
  const found = await dns.lookup(name, { family: 4 }).catch(() => null);
  if (found === null) {
    throw new UsageError(
      `${host}: "${name}" has no IPv4 address that is known here; name one with --server-address`,
    );
  }
  return found.address;
}

/**
 * @param {string} host
 * @param {number | null} code that ssh ended with
 * @param {string} said on its standard error
 * @returns {string} what is wrong with the host, and the remedy
 */
export function explainEnd(host, code, said) {
  if (code === NO_COPY) {
    return `${host} has no copy of this workspace; run: pnpm bench hosts prepare ${host}`;
  }
  if (code === NO_NODE) {
    return (
      `${host} has no node on the PATH of a command over ssh; install Node.js 20.19 or later for all ` +
      "users, or set the PATH in the file that its login shell reads for commands (bash: the top of ~/.bashrc)"
    );
  }
  if (code === NO_INSTALL)
    return `the packages could not be installed on ${host}: ${lastLine(said)}`;
  const why = lastLine(said) || `ssh ended with code ${code}`;
  return code === 255
    ? `${host} cannot be reached by ssh: ${why}; "ssh -o BatchMode=yes ${host} true" must work`
    : `the agent on ${host} ended: ${why}`;
}

/** @param {string} name of a host, which a report may show to everybody */
export const withoutUser = (name) => name.slice(name.lastIndexOf("@") + 1);

/** @param {string} text */
const lastLine = (text) => text.trim().split("\n").at(-1)?.trim().slice(0, 300) ?? "";
