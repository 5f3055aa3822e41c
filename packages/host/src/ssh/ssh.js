import { spawn } from "node:child_process";
import dns from "node:dns/promises";
import { execa } from "execa";
import { assertOnPath } from "../find-on-path.js";
import { UsageError } from "../usage-error.js";

/** @import { ChildProcessWithoutNullStreams } from "node:child_process" */

/** ssh asks no questions, and the connection ends with the harness. All else is the user's configuration of ssh. */
const SSH_OPTIONS = [
  "-T",
  ...[
    "BatchMode=yes",
    "ConnectTimeout=10",
    "ServerAliveInterval=2",
    "ServerAliveCountMax=3",
    "ControlMaster=no",
    "ControlPath=none",
    "ClearAllForwardings=yes",
    "ForwardAgent=no",
  ].flatMap((option) => ["-o", option]),
];

/** Exit codes of remote scripts that lack something. ssh itself uses 255. */
export const NO_COPY = 90;
export const NO_NODE = 91;
const NO_INSTALL = 92;
export const IN_USE = 93;

/** Folder of the copy, in the syntax of any shell. No name that a user gives is part of a remote command. */
export const COPY_PARENT = `"\${XDG_CACHE_HOME:-$HOME/.cache}/routebench"`;

/** Works with any login shell. @param {string} script for sh, without single quotes */
export const bySh = (script) => `exec sh -c '${script}'`;

/**
 * In its own session, so that Ctrl-C does not end it.
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
    throw new UsageError(`ssh does not accept the host "${host}": ${lastLine(stderr ?? "")}`);
  const [, name = host] = /^hostname (.+)$/m.exec(stdout) ?? [];
  const address = await dns.lookup(name, { family: 4 }).catch(() => null);
  if (address === null) {
    throw new UsageError(
      `${host}: "${name}" has no known IPv4 address. Pass its address with --server-address`,
    );
  }
  return address.address;
}

/**
 * Explains why ssh ended, from its exit code and output, with a remedy.
 * @type {(host: string, code: number | null, output: string) => string}
 */
export function explainEnd(host, code, output) {
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
    return `another run uses the copy on ${host}, as process ${lastLine(output)} there. Wait for its end`;
  }
  if (code === NO_INSTALL)
    return `the packages could not be installed on ${host}: ${lastLine(output)}`;
  const why = lastLine(output) || `ssh ended with code ${code}`;
  return code === 255
    ? `${host} cannot be reached by ssh: ${why.replace(/\.$/, "")}. Make this command work: ssh -o BatchMode=yes ${host} true`
    : `the agent on ${host} ended: ${why}`;
}

/** The name of a host for public reports. @param {string} name */
export const withoutUser = (name) => name.slice(name.lastIndexOf("@") + 1);

/** @param {string} text */
const lastLine = (text) => text.trim().split("\n").at(-1)?.trim().slice(0, 300) ?? "";
