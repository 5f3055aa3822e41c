import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { changedFiles } from "@routebench/host/checkout";
import { BENCH, ROOT_DIR, ROUTEBENCH_VERSION } from "@routebench/host/workspace";
import { z } from "zod";
import { hashFiles } from "../../find/source-hash.js";
import { bestWorkUs } from "../../judge/core-watch.js";

/** @import { RunHosts } from "./hosts.js" */
/** @import { Environment, ResultFile } from "@routebench/contract/result-file" */

/** Next to the workspace's own packages: it goes when the clone goes. */
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

/** Null where it is another program that runs the harness. @param {readonly string[]} argv */
export function commandTyped([, script, ...args]) {
  if (script !== BENCH.at(-1)) return null;
  const shown = args.flatMap((arg, at) => {
    if (/^--(output|resume)(=|$)/.test(arg) || args[at - 1] === "--output") return [];
    // Where a package lies is this machine's business alone.
    const isPlace = arg.startsWith("--with=") || args[at - 1] === "--with";
    return isPlace ? arg.replace(/(\w+=)[^=]*$/, "$1PATH") : arg;
  });
  return ["pnpm bench", ...shown].join(" ");
}

/**
 * What the core watch's work took at best in any run: a run that shares its servers' core from
 * beginning to end sees nothing faster, and would take that for the best.
 * @param {string} rootDir @param {Environment} environment
 */
export async function withKnownCore(rootDir, environment) {
  const bestCoreWorkUs = (await readCores(rootDir))[keyOf(environment)];
  return bestCoreWorkUs === undefined ? environment : { ...environment, bestCoreWorkUs };
}

/**
 * Never fails: a run is as good without.
 * @param {Pick<ResultFile, "environment" | "trials">} result
 * @param {string} [rootDir]
 */
export async function rememberCore({ environment, trials }, rootDir = ROOT_DIR) {
  const workUs = bestWorkUs({ trials });
  const bestByMachine = await readCores(rootDir);
  const key = keyOf(environment);
  if (workUs === null || workUs >= (bestByMachine[key] ?? Number.POSITIVE_INFINITY)) return;
  const file = path.join(rootDir, CORE_FILE);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      `${file}.new`,
      `${JSON.stringify({ ...bestByMachine, [key]: workUs }, null, 2)}\n`,
    );
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
