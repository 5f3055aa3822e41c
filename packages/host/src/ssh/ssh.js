import { spawn } from "node:child_process";
import dns from "node:dns/promises";
import { execa } from "execa";
import { assertOnPath } from "../find-on-path.js";
import { UsageError } from "../usage-error.js";

/** @import { ChildProcessWithoutNullStreams } from "node:child_process" */

/** Nobody is asked anything, and the connection ends with us; all else is the user's configuration of ssh. */
export const SSH_OPTIONS = [
  "-T",
  "-o",
  "BatchMode=yes",
  "-o",
  "ConnectTimeout=10",
  "-o",
  "ServerAliveInterval=2",
  "-o",
  "ServerAliveCountMax=3",
  "-o",
  "ControlMaster=no",
  "-o",
  "ControlPath=none",
  "-o",
  "ClearAllForwardings=yes",
  "-o",
  "ForwardAgent=no",
];

/** What a remote script ends with, besides ssh's own 255, where it lacks something. */
export const NO_COPY = 90;
export const NO_NODE = 91;
const NO_INSTALL = 92;
export const IN_USE = 93;

/** Where the copy lies, in the words of any shell: no name that a user gives is part of a remote command. */
export const COPY_PARENT = `"\${XDG_CACHE_HOME:-$HOME/.cache}/routebench"`;

/** For whatever the login shell is. @param {string} script for sh, free of single quotes */
export const bySh = (script) => `exec sh -c '${script}'`;

/**
 * In a session of its own: Ctrl-C is not for it.
 * @type {(host: string, command: string) => ChildProcessWithoutNullStreams}
 */
export function spawnSsh(host, command) {
  assertOnPath("ssh", `the host "${host}"`);
  return spawn("ssh", [...SSH_OPTIONS, "--", host, command], { detached: true });
}

/** The address that ssh connects to. @param {string} host @throws {UsageError} */
export async function addressOf(host) {
  assertOnPath("ssh", `the host "${host}"`);
  const { stdout, failed, stderr } = await execa("ssh", ["-G", "--", host], { reject: false });
  if (failed)
    throw new UsageError(`ssh does not take the host "${host}": ${lastLine(stderr ?? "")}`);
  const [, name = host] = /^hostname (.+)$/m.exec(stdout) ?? [];
  const address = await dns.lookup(name, { family: 4 }).catch(() => null);
  if (address === null) {
    throw new UsageError(
      `${host}: "${name}" has no IPv4 address that is known here. Name one with --server-address`,
    );
  }
  return address.address;
}

/**
 * What is wrong with a host, where ssh ended with that code and those words, and the remedy.
 * @type {(host: string, code: number | null, said: string) => string}
 */
export function explainEnd(host, code, said) {
  if (code === NO_COPY) {
    return `${host} has no copy of this workspace. Run: pnpm bench hosts prepare ${host}`;
  }
  if (code === NO_NODE) {
    return (
      `${host} has no node on the PATH of a command over ssh. Install Node.js 20.19 or later for all ` +
      "users, or set the PATH in the file that its login shell reads for commands (bash: the top of ~/.bashrc)"
    );
  }
  if (code === IN_USE) {
    return `another run uses the copy on ${host}, as process ${lastLine(said)} there. Wait for its end`;
  }
  if (code === NO_INSTALL)
    return `the packages could not be installed on ${host}: ${lastLine(said)}`;
  const why = lastLine(said) || `ssh ended with code ${code}`;
  return code === 255
    ? `${host} cannot be reached by ssh: ${why}; "ssh -o BatchMode=yes ${host} true" must work`
    : `the agent on ${host} ended: ${why}`;
}

/** As a report may show a host to everybody. @param {string} name */
export const withoutUser = (name) => name.slice(name.lastIndexOf("@") + 1);

/** @param {string} text */
const lastLine = (text) => text.trim().split("\n").at(-1)?.trim().slice(0, 300) ?? "";
