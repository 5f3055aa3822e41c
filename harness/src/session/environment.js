import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { mainCase } from "@routebench/contract/cases";
import { formatThousands } from "@routebench/report/format";
import { z } from "zod";
import { leastIn } from "../judge/speed.js";
import { measureLoadCapacity } from "../run/load-capacity.js";
import { askedBy } from "../verify/asked.js";
import { ROOT_DIR, ROUTEBENCH_VERSION } from "../workspace.js";

/**
 * @import { Progress } from "../progress/progress.js"
 * @import { UsageError } from "../usage-error.js"
 * @import { RunHosts } from "./hosts.js"
 * @import { Environment, ResultFile } from "@routebench/contract/result-file"
 * @import { Suite } from "@routebench/contract/suite"
 */

/** Next to the workspace's own packages: it goes when the clone goes. */
const CORE_FILE = "node_modules/.cache/routebench/core-work.json";

const coreFileSchema = z.record(z.string(), z.number().positive());

/**
 * @param {ResultFile["config"]} config
 * @param {Suite} suite
 * @param {RunHosts} hosts
 * @param {AbortSignal} signal
 * @param {Pick<Progress, "note">} progress
 * @throws {UsageError} where load hosts cannot load
 */
export async function describeRun(config, suite, hosts, signal, progress) {
  const environment = await hosts.describe();
  const network = await withLoadCapacity(environment.network, config, suite, hosts, signal);
  if (network?.loadCapacity) {
    const perSecond = formatThousands(Math.round(network.loadCapacity.requestsPerSecond));
    progress.note(`The load hosts sent ${perSecond} requests/s to bare servers.`);
  }
  return withKnownCore(ROOT_DIR, network ? { ...environment, network } : environment);
}

/**
 * @param {Environment["network"]} network
 * @param {ResultFile["config"]} config
 * @param {Suite} suite
 * @param {RunHosts} hosts
 * @param {AbortSignal} signal
 */
async function withLoadCapacity(network, config, suite, { serverHost, loadHosts }, signal) {
  const { external } = config.modes;
  if (!network || !external || loadHosts.length === 0) return network;
  const { target, connections, pipelining } = mainCase(config.cases);
  const [first] = askedBy(suite, target).requests;
  const load = {
    connections: connections ?? external.load.connections,
    pipelining,
    ...(first?.response.body !== undefined && { body: first.response.body }),
  };
  const loadCapacity = await measureLoadCapacity(serverHost, loadHosts, load, signal);
  return loadCapacity === null ? network : { ...network, loadCapacity };
}

/**
 * What the core watch's work took at best in any run: while somebody shares the servers' core throughout a run, that run
 * sees nothing faster, and would take that for the best.
 * @param {string} rootDir @param {Environment} environment of a run that begins
 */
export async function withKnownCore(rootDir, environment) {
  const bestCoreWorkUs = (await readCores(rootDir))[keyOf(environment)];
  return bestCoreWorkUs === undefined ? environment : { ...environment, bestCoreWorkUs };
}

/** @type {(environment: Environment, result: ResultFile) => Promise<void>} */
export const rememberCoreOf = (environment, result) =>
  rememberCore(ROOT_DIR, environment, leastIn(result));

/**
 * Never fails: a run is as good without.
 * @param {string} rootDir @param {Environment} environment @param {number | null} workUs at best
 */
export async function rememberCore(rootDir, environment, workUs) {
  const known = await readCores(rootDir);
  const key = keyOf(environment);
  if (workUs === null || workUs >= (known[key] ?? Number.POSITIVE_INFINITY)) return;
  const file = path.join(rootDir, CORE_FILE);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.new`, `${JSON.stringify({ ...known, [key]: workUs }, null, 2)}\n`);
    await rename(`${file}.new`, file);
  } catch {
    // A disk that is full or read-only: the next run learns it anew.
  }
}

/** @param {Environment} environment */
const keyOf = ({ network, cpuModel, cores, nodeVersion, operatingSystem }) =>
  [network?.host ?? "here", cpuModel, cores, operatingSystem, nodeVersion, ROUTEBENCH_VERSION].join(
    "; ",
  );

/** @type {(rootDir: string) => Promise<Record<string, number>>} */
async function readCores(rootDir) {
  try {
    return coreFileSchema.parse(JSON.parse(await readFile(path.join(rootDir, CORE_FILE), "utf8")));
  } catch {
    return {};
  }
}
