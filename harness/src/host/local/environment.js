import os from "node:os";
import { execa } from "execa";
import { readText } from "./proc/read-text.js";

/** @import { Placement } from "./placement.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

const GOVERNOR_FILE = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";
const GIT_MS = 60_000;
const COMMIT = /^[0-9a-f]{40}$/;

/** @type {(placement: Placement, rootDir: string) => Promise<Environment>} */
export async function describeEnvironment(placement, rootDir) {
  return {
    startedAt: new Date().toISOString(),
    nodeVersion: process.version,
    v8Version: process.versions.v8,
    cpuModel: os.cpus()[0]?.model.trim() ?? "unknown",
    cores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    operatingSystem: `${distribution()} (${os.type()} ${os.release()})`,
    architecture: os.arch(),
    loadAverage: os.loadavg()[0] ?? 0,
    swapUsedBytes: parseSwapUsedBytes(readText("/proc/meminfo")),
    frequencyGovernor: readText(GOVERNOR_FILE).trim() || null,
    pinning: placement.cores,
    ...(placement.onOneCore && { onOneCore: true }),
    ...(process.env.NODE_OPTIONS && { harnessOptions: process.env.NODE_OPTIONS.slice(0, 300) }),
    gitCommit: await readGitCommit(rootDir),
  };
}

function distribution() {
  const release = readText("/etc/os-release");
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release)?.[1] ?? os.version();
}

/** @param {string} meminfo */
export function parseSwapUsedBytes(meminfo) {
  const [total, free] = ["SwapTotal", "SwapFree"].map(
    (field) => new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(meminfo)?.[1],
  );
  return total && free ? (Number(total) - Number(free)) * 1024 : null;
}

/**
 * With "-dirty" where the tree has changes; null if this is no repository's root or git cannot be run.
 * @param {string} rootDir
 */
export async function readGitCommit(rootDir) {
  // The prefix is empty at a root alone: a copy inside somebody else's repository has not its commit.
  const [prefix, commit = ""] = (await git(rootDir, "rev-parse", "--show-prefix", "HEAD")) ?? [];
  if (prefix !== "" || !COMMIT.test(commit)) return null;
  const changes = await git(rootDir, "status", "--porcelain");
  return changes?.join("") === "" ? commit : `${commit}-dirty`;
}

/** @param {string} rootDir @param {string[]} args */
async function git(rootDir, ...args) {
  // Without the lock that git status takes to refresh its index: somebody may be committing.
  const env = { GIT_OPTIONAL_LOCKS: "0" };
  const { stdout, failed } = await execa("git", args, {
    cwd: rootDir,
    env,
    reject: false,
    timeout: GIT_MS,
  });
  return failed ? null : stdout.split("\n");
}
