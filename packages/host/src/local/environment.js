import os from "node:os";
import { readGitCommit } from "../checkout.js";
import { readText } from "./proc/read-text.js";

/** @import { Placement } from "./placement.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

const GOVERNOR_FILE = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";

/** @type {(placement: Placement, rootDir: string, loadAverage: number) => Promise<Environment>} */
export async function describeEnvironment(placement, rootDir, loadAverage) {
  return {
    startedAt: new Date().toISOString(),
    nodeVersion: process.version,
    v8Version: process.versions.v8,
    cpuModel: os.cpus()[0]?.model.trim() ?? "unknown",
    cores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    operatingSystem: `${distribution()} (${os.type()} ${os.release()})`,
    architecture: os.arch(),
    loadAverage,
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
