import os from "node:os";
import { execa } from "execa";
import { chooseCores, readTopology } from "../machine/choose-cores.js";
import { PROC, readText } from "../machine/kernel-files.js";
import { readQuota } from "../machine/look.js";
import { UsageError } from "../usage-error.js";
import { parseCoresAllowed } from "./proc.js";

/** @import { Host } from "../host.js" */
/** @import { CorePair } from "../machine/choose-cores.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

/** Read before the harness leaves the cores of servers and generator. Containers often may use only some cores. */
export const CORES = os.availableParallelism();
const ALLOWED = parseCoresAllowed(readText(`${PROC}/self/status`));

/**
 * The cores of each side, and the command prefixes that pin processes to them.
 * @typedef {Pick<Environment, "onOneCore" | "coreChoice"> & { cores: Host["cores"], prefixes: Prefixes,
 *   harness: number[] }} Placement
 * @typedef {{ server: string[], generator: string[] }} Prefixes
 */

/**
 * `taskset` pins a process; `setpriv` has the kernel end it when the harness dies, even by SIGKILL.
 * @param {CorePair} [requested]
 * @returns {Promise<Placement>}
 * @throws {UsageError} if the requested cores cannot be used
 */
export async function findPlacement(requested) {
  const named = requested ? [requested.server, requested.generator] : [];
  const topology = readTopology(ALLOWED, named);
  const choice = process.platform === "linux" ? chooseCores(topology, requested) : null;
  const lifeline = ["setpriv", "--pdeathsig", "KILL"];
  const probed = requested ? named : topology.cores.slice(0, 1).map(({ core }) => core);
  const [hasLifeline, ...canPin] = await Promise.all([
    process.platform === "linux" && works([...lifeline, "true"]),
    ...probed.map((core) => choice !== null && works(["taskset", "-c", String(core), "true"])),
  ]);
  const prefix = hasLifeline ? lifeline : [];
  if (choice === null || canPin.includes(false)) {
    const why = whyNotPinned(topology.cores.length, probed[canPin.indexOf(false)]);
    if (requested) throw new UsageError(`${why}. Remove --cores`);
    const coreChoice = `Servers and load generator are not pinned: ${why}.`;
    return {
      cores: null,
      harness: [],
      coreChoice,
      prefixes: { server: prefix, generator: prefix },
    };
  }
  const { pair, harness, onOneCore, why } = choice;
  const pinnedTo = (/** @type {number} */ core) => [...prefix, "taskset", "-c", String(core)];
  return {
    cores: { server: [pair.server], generator: [pair.generator] },
    ...(onOneCore && { onOneCore }),
    coreChoice: why,
    harness,
    prefixes: { server: pinnedTo(pair.server), generator: pinnedTo(pair.generator) },
  };
}

/** @type {(cores: number, failed?: number) => string} cores: how many may be used; failed: a core */
function whyNotPinned(cores, failed) {
  if (process.platform !== "linux") return "routebench pins processes on Linux only";
  if (cores === 0) return "the kernel does not report which cores are allowed";
  if (cores < 2) return "fewer than two cores are allowed";
  return `taskset (util-linux) cannot pin a process to core ${failed}`;
}

/** Moves the harness, whose work must not disturb the servers, to other cores. @param {Placement} placement */
export async function leaveCores({ harness }) {
  if (harness.length === 0) return;
  await works(["taskset", "-a", "-c", "-p", harness.join(","), String(process.pid)]);
}

/** @param {string[]} command */
async function works([program = "", ...args]) {
  const { failed } = await execa(program, args, { reject: false, timeout: 2000 });
  return !failed;
}

/** How many cores this process and its children may use in total, such as 1.5. */
export const availableCores = () => Math.min(CORES, readQuota() ?? Number.POSITIVE_INFINITY);
