import path from "node:path";
import { RUNTIMES, runtimeLabel } from "@routebench/contract/runtimes";
import { isProgram } from "../find-on-path.js";
import { UsageError } from "../usage-error.js";
import { readAdded } from "./added.js";
import { askVersion } from "./ask-version.js";
import { runtimeId } from "./runtime-name.js";

/**
 * @typedef {import("./runtime-name.js").AskedRuntime} AskedRuntime
 *
 * @typedef {object} Runtime that apps can be run on
 * @property {string | null} id for its entries; null of the harness's own Node, on which apps are what they are
 * @property {import("@routebench/contract/runtimes").RuntimeName} name
 * @property {string} version
 * @property {[string, ...string[]]} [interpreter] absent of the harness's own Node
 */

/** The Node that runs the harness. @type {Runtime} */
const OWN = { id: null, name: "node", version: process.versions.node };

/**
 * @param {readonly AskedRuntime[]} [asked] absent: the harness's own Node
 * @param {string} [runtimesDir]
 * @returns {Promise<Runtime[]>} in the order in which they were named
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

/**
 * @param {AskedRuntime} asked
 * @param {string} [runtimesDir]
 * @returns {Promise<Runtime>}
 * @throws {UsageError}
 */
async function find({ asked, name, version }, runtimesDir) {
  if (name === null) return readPath(asked);
  if (name === "node" && version === null) return OWN;
  const added = await readAdded({ name, version }, runtimesDir);
  if (added === null) {
    throw new UsageError(
      `the runtime ${asked} is not here; add it: pnpm bench runtime add ${asked}`,
    );
  }
  const { file } = added;
  return {
    ...{ id: runtimeId({ name, version }), name, version: added.version },
    interpreter: [file, ...RUNTIMES[name].arguments],
  };
}

/**
 * @param {string} asked
 * @returns {Promise<Runtime>}
 * @throws {UsageError}
 */
async function readPath(asked) {
  const file = path.resolve(asked);
  if (!isProgram(file)) {
    throw new UsageError(
      `the runtime "${asked}" is no program; give the file of a Node, Bun or Deno`,
    );
  }
  const told = await askVersion(file);
  if ("fault" in told) throw new UsageError(`the runtime "${asked}" cannot be used: ${told.fault}`);
  return {
    ...{ ...told, id: runtimeId(told) },
    interpreter: [file, ...RUNTIMES[told.name].arguments],
  };
}
