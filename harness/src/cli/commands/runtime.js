import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { RUNTIMES, runtimeLabel } from "@routebench/contract/runtimes";
import { makeGuardedFolder } from "@routebench/host/local/guard";
import { UsageError } from "@routebench/host/usage-error";
import { markdownTable } from "markdown-table";
import { runPnpm } from "../../find/install-version.js";
import {
  listAdded,
  packageOf,
  RUNTIMES_DIR,
  readAdded,
  readInstalled,
  readVersion,
  runtimeId,
  thisSystem,
} from "../../find/runtimes.js";
import { parseRuntime } from "../../options/parsers.js";

/** @import { NamedRuntime } from "../../options/parsers.js" */
/** @import { RuntimeName } from "@routebench/contract/runtimes" */

/** @typedef {NamedRuntime & { name: RuntimeName }} RegistryRuntime */

/** The settings of the workspace do not apply to runtimes, and their packages need no scripts. */
const APART = ["--ignore-workspace", "--ignore-scripts"];

/**
 * Each runtime has its own lockfile. A newer version replaces an installed version.
 * @param {NamedRuntime[]} runtimes
 */
export async function addRuntimes(runtimes, runtimesDir = RUNTIMES_DIR) {
  for (const runtime of runtimes.map(fromRegistry)) {
    const { name, version } = await install(runtime, runtimesDir);
    process.stdout.write(
      `${runtimeLabel({ name, version })} is installed. Use it with --runtime ${runtime.text}\n`,
    );
  }
  return 0;
}

export async function listRuntimes(runtimesDir = RUNTIMES_DIR) {
  const added = (await listAdded(runtimesDir)).map((name) => fromRegistry(parseRuntime(name)));
  const rows = await Promise.all(
    added.map(async (runtime) => {
      const installed = await readAdded(runtime, runtimesDir);
      const repair = `incomplete. Add it again: pnpm bench runtime add ${runtime.text}`;
      return [runtime.text, installed ? runtimeLabel(installed) : repair];
    }),
  );
  const current = ["node", `Node ${process.versions.node}, which runs routebench`];
  process.stdout.write(`${markdownTable([["--runtime", "Runtime"], current, ...rows])}\n`);
  return 0;
}

/** @param {NamedRuntime | null} runtime */
function fromRegistry(runtime) {
  if (runtime?.name == null) {
    throw new UsageError(
      `"${runtime?.text}" is a path, which needs no installation. Use it: --runtime ${runtime?.text}`,
    );
  }
  if (runtime.name === "node" && runtime.version === null) {
    throw new UsageError(
      "node alone is the Node that runs routebench. Name a version, e.g. node@24",
    );
  }
  return { ...runtime, name: runtime.name };
}

/** @param {RegistryRuntime} runtime @param {string} runtimesDir */
async function install(runtime, runtimesDir) {
  const { text, name, version } = runtime;
  const system = thisSystem();
  const packageName = packageOf(name, system);
  if (packageName === undefined) {
    throw new UsageError(
      `the registry has no package of ${RUNTIMES[name].title} for ${system}. Give the path of one: --runtime ./path/to/${name}`,
    );
  }
  // The new folder replaces an earlier folder only after it is complete and its program runs.
  await mkdir(runtimesDir, { recursive: true });
  const dir = makeGuardedFolder(path.join(runtimesDir, ".new-"));
  try {
    await writeFile(path.join(dir, "package.json"), '{ "private": true }\n');
    const wanted = `${packageName}@${version ?? "latest"}`;
    process.stdout.write(`Fetching ${wanted}\n`);
    const { fault } = await runPnpm(["add", "--save-exact", ...APART, wanted], dir);
    if (fault) {
      const unknown = /NO_MATCHING_VERSION/.test(fault);
      throw new UsageError(
        unknown
          ? `the registry has no version ${version} of ${RUNTIMES[name].title} (${packageName})`
          : `cannot install ${wanted}: ${fault}`,
      );
    }
    const added = await readInstalled(name, dir);
    if (added === null) throw new UsageError(`${wanted} contains no program`);
    const answer = await readVersion(added.file);
    if ("fault" in answer)
      throw new UsageError(`${text} does not run on this machine: ${answer.fault}`);
    const place = path.join(runtimesDir, runtimeId(runtime));
    await rm(place, { recursive: true, force: true });
    await rename(dir, place);
    return added;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
