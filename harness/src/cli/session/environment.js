import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { changedFiles } from "@routebench/host/checkout";
import { COMMAND, ROOT_DIR, ROUTEBENCH_VERSION } from "@routebench/host/workspace";
import { z } from "zod";
import { hashFiles } from "../../find/source-hash.js";
import { bestWorkUs } from "../../judge/core-watch.js";
import { saveText } from "../../results/result-store.js";

/** @import { RunHosts } from "./hosts.js" */
/** @import { Environment, ResultFile } from "@routebench/contract/result-file" */

/** In the workspace, so that it is removed with the clone. */
const CORE_FILE = "node_modules/.cache/routebench/core-work.json";

const coreFileSchema = z.record(z.string(), z.number().positive());

/** @param {RunHosts} hosts */
export async function describeRun(hosts) {
  const environment = await hosts.describe();
  const command = commandTyped(process.argv);
  if (command !== null) environment.command = command;
  if (environment.gitCommit?.endsWith("-dirty")) {
    environment.changesHash = await hashFiles(ROOT_DIR, await changedFiles(ROOT_DIR, ["results"]));
  }
  return withKnownCore(ROOT_DIR, environment);
}

/** So that a shell can read it again. Null if another program runs the harness. @param {readonly string[]} argv */
export function commandTyped([, script, ...args]) {
  if (!/[/\\]routebench(\.js)?$/.test(script ?? "")) return null;
  const shown = args.flatMap((arg, at) => {
    if (/^--(output|resume|wait)(=|$)/.test(arg) || args[at - 1] === "--output") return [];
    if (args[at - 1] === "--header" || arg.startsWith("--header=")) return arg.replace(/:.*/, ":…");
    // Paths of packages are private.
    const isPlace = arg.startsWith("--with=") || args[at - 1] === "--with";
    return isPlace ? arg.replace(/(\w+=)[^=]*$/, "$1PATH") : arg;
  });
  return [COMMAND, ...shown.map(quoted)].join(" ");
}

/** @param {string} arg */
const quoted = (arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`);

/**
 * Adds the core watch's best work of all runs. If other programs use the servers' core during a whole run, the run has
 * no fast work of its own to compare with.
 * @param {string} rootDir @param {Environment} environment
 */
export async function withKnownCore(rootDir, environment) {
  const bestCoreWorkUs = (await readCores(rootDir))[keyOf(environment)];
  return bestCoreWorkUs === undefined ? environment : { ...environment, bestCoreWorkUs };
}

/**
 * Never fails, because runs can do without it.
 * @param {Pick<ResultFile, "environment" | "trials">} result @param {string} [rootDir]
 */
export async function rememberCore({ environment, trials }, rootDir = ROOT_DIR) {
  const workUs = bestWorkUs({ trials });
  const bestByMachine = await readCores(rootDir);
  const key = keyOf(environment);
  if (workUs === null || workUs >= (bestByMachine[key] ?? Number.POSITIVE_INFINITY)) return;
  const { dir, base } = path.parse(path.join(rootDir, CORE_FILE));
  try {
    await mkdir(dir, { recursive: true });
    await saveText(dir, base, JSON.stringify({ ...bestByMachine, [key]: workUs }, null, 2));
  } catch {
    // If the disk is full or read-only, the next run measures it again.
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
