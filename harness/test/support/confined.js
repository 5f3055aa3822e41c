/** Runs the command as a container or another machine would: with less than this machine has. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { execa } from "execa";
import { until } from "../../../packages/host/test/support/until.js";
import { COMMAND, unwrapped } from "./command.js";

const GROUPS = "/sys/fs/cgroup/cpu";

/** @type {(program: string, args: string[]) => boolean} */
const works = (program, args) => spawnSync(program, args).status === 0;

/** Why a test is skipped; false if it can run. */
export const NO_NAMESPACES =
  !works("unshare", ["-n", "ip", "link", "set", "lo", "up"]) &&
  "needs root, unshare and ip (iproute2)";
export const NO_SETPRIV =
  !(process.geteuid?.() === 0 && works("setpriv", ["--bounding-set=-sys_ptrace", "true"])) &&
  "needs root and setpriv";
export const NO_GROUPS =
  !(process.geteuid?.() === 0 && existsSync(`${GROUPS}/cpu.cfs_quota_us`)) &&
  "needs root and control groups of version 1";

/**
 * @param {string[]} prefix a command that starts the command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export async function runBehind(prefix, args, env = {}) {
  const [program = "", ...words] = [...prefix, process.execPath, COMMAND, ...args];
  const { exitCode, stdout, stderr } = await execa(program, words, {
    env: { ROUTEBENCH_MACHINE: `behind-${process.pid}-${Math.random()}`, ...env },
    reject: false,
    stdin: "ignore",
  });
  return { exitCode, stdout, stderr: unwrapped(stderr) };
}

/** A prefix that runs a shell's commands, and then the command. @param {string} script */
export const afterScript = (script) => ["sh", "-c", `${script}; exec "$@"`, "sh"];

/** @param {string} [script] */
export const inNamespace = (script = "ip link set lo up") => [
  "unshare",
  "-n",
  ...afterScript(script),
];

/**
 * Control groups for the CPU, removed when the work ends.
 * @template T
 * @param {{ quotaUs: number, around?: number }} how quotaUs: of a tenth of a second; around: groups inside the limited
 *   group
 * @param {(prefix: string[]) => Promise<T>} work prefix: starts the command in the innermost group
 */
export async function withQuota({ quotaUs, around = 0 }, work) {
  const outermost = `${GROUPS}/routebench-test-${process.pid}`;
  const groups = Array.from({ length: around + 1 }, (_, depth) => outermost + "/in".repeat(depth));
  try {
    for (const group of groups) mkdirSync(group);
    writeFileSync(`${outermost}/cpu.cfs_quota_us`, String(quotaUs));
    return await work(afterScript(`echo $$ >${groups.at(-1)}/cgroup.procs`));
  } finally {
    for (const group of groups.toReversed()) await until(async () => isRemoved(group));
  }
}

/** A group can be removed when its last process has ended. @param {string} group */
function isRemoved(group) {
  try {
    rmdirSync(group);
  } catch {
    return !existsSync(group);
  }
  return true;
}
