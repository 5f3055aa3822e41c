import path from "node:path";
import { RUNTIMES, runtimeLabel } from "@routebench/contract/runtimes";
import { isProgram } from "@routebench/host/find-on-path";
import { UsageError } from "@routebench/host/usage-error";
import { execa } from "execa";
import { readAdded } from "./added.js";
import { runtimeId } from "./runtime-name.js";

/** @import { FoundRuntime } from "./on-runtime.js" */
/** @import { AskedRuntime } from "./runtime-name.js" */
/** @import { RuntimeName } from "@routebench/contract/runtimes" */

const OWN = { id: null, name: "node", version: process.versions.node };

/** How each runtime prints its version. */
const VERSIONS = /** @type {const} */ ([
  ["node", /^v(\d+\.\d+\.\d+\S*)/],
  ["deno", /^deno (\d+\.\d+\.\d+\S*)/],
  ["bun", /^(\d+\.\d+\.\d+\S*)/],
]);

/**
 * @type {(asked?: readonly AskedRuntime[], runtimesDir?: string) => Promise<FoundRuntime[]>}
 * @throws {UsageError} naming the one that is not there, and the remedy
 */
export async function findRuntimes(asked, runtimesDir) {
  if (asked === undefined) return [OWN];
  const found = await Promise.all(asked.map((one) => find(one, runtimesDir)));
  const labels = found.map(runtimeLabel);
  for (const [place, label] of labels.entries()) {
    const first = labels.indexOf(label);
    if (first === place) continue;
    const both = [asked[first], asked[place]].map((one) => one?.asked).join(" and ");
    throw new UsageError(`--runtime: ${both} are both ${label}; name one of them`);
  }
  return found;
}

/** @type {(asked: AskedRuntime, runtimesDir?: string) => Promise<FoundRuntime>} @throws {UsageError} */
async function find({ asked, name, version }, runtimesDir) {
  if (name === null) return findByPath(asked);
  if (name === "node" && version === null) return OWN;
  const added = await readAdded({ name, version }, runtimesDir);
  if (added === null) {
    throw new UsageError(
      `the runtime ${asked} is not here; add it: pnpm bench runtime add ${asked}`,
    );
  }
  return started(added.file, added, runtimeId({ name, version }));
}

/** @type {(asked: string) => Promise<FoundRuntime>} @throws {UsageError} */
async function findByPath(asked) {
  const file = path.resolve(asked);
  if (!isProgram(file)) {
    throw new UsageError(
      `the runtime "${asked}" is no program; give the file of a Node, Bun or Deno`,
    );
  }
  const found = await askVersion(file);
  if ("fault" in found)
    throw new UsageError(`the runtime "${asked}" cannot be used: ${found.fault}`);
  return started(file, found, runtimeId(found));
}

/** @type {(file: string, runtime: { name: RuntimeName, version: string }, id: string) => FoundRuntime} */
const started = (file, { name, version }, id) => ({
  id,
  name,
  version,
  interpreter: [file, ...RUNTIMES[name].arguments],
});

/** @type {(file: string) => Promise<{ name: RuntimeName, version: string } | { fault: string }>} */
export async function askVersion(file) {
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
