import { readFile } from "node:fs/promises";
import os from "node:os";
import { readGitCommit } from "./git-commit.js";

const GOVERNOR_FILE = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";

/**
 * What the figures were measured on.
 * @param {import("./placement.js").Placement} placement
 * @param {string} rootDir of the repository
 * @returns {Promise<import("@routebench/contract/result-file").Environment>}
 */
export async function describeEnvironment(placement, rootDir) {
  return {
    startedAt: new Date().toISOString(),
    nodeVersion: process.version,
    v8Version: process.versions.v8,
    cpuModel: os.cpus()[0]?.model.trim() ?? "unknown",
    cores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    operatingSystem: `${await distribution()} (${os.type()} ${os.release()})`,
    architecture: os.arch(),
    loadAverage: os.loadavg()[0] ?? 0,
    swapUsedBytes: parseSwapUsedBytes(await readText("/proc/meminfo")),
    frequencyGovernor: (await readText(GOVERNOR_FILE)).trim() || null,
    pinning: placement.cores,
    ...(placement.onOneCore && { onOneCore: true }),
    gitCommit: await readGitCommit(rootDir),
  };
}

/** @returns {Promise<string>} */
async function distribution() {
  const release = await readText("/etc/os-release");
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release)?.[1] ?? os.version();
}

/**
 * @param {string} meminfo the content of /proc/meminfo
 * @returns {number | null}
 */
export function parseSwapUsedBytes(meminfo) {
  const [total, free] = ["SwapTotal", "SwapFree"].map(
    (field) => new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(meminfo)?.[1],
  );
  return total && free ? (Number(total) - Number(free)) * 1024 : null;
}

/**
 * @param {string} file
 * @returns {Promise<string>} empty if there is no such file
 */
async function readText(file) {
  return readFile(file, "utf8").catch(() => "");
}
