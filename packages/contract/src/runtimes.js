/** @import { Runtime } from "./app-record.js" */

/**
 * @typedef {"node" | "bun" | "deno"} RuntimeName as its processes call themselves
 * @typedef {object} RuntimeTraits
 * @property {string} title as people write it
 * @property {readonly string[]} arguments with which a program may do all, and fetches nothing
 * @property {(nodeFlags: readonly string[]) => string[]} flags none where it has no V8
 */

/** @type {Readonly<Record<RuntimeName, RuntimeTraits>>} */
export const RUNTIMES = {
  node: { title: "Node", arguments: [], flags: (nodeFlags) => [...nodeFlags] },
  bun: { title: "Bun", arguments: ["run", "--no-install"], flags: () => [] },
  deno: {
    title: "Deno",
    arguments: [
      "run",
      "-A",
      "--unstable-net",
      "--no-lock",
      "--cached-only",
      "--node-modules-dir=manual",
    ],
    flags: (nodeFlags) => (nodeFlags.length > 0 ? [`--v8-flags=${nodeFlags.join(",")}`] : []),
  },
};

export const RUNTIME_NAMES = /** @type {RuntimeName[]} */ (Object.keys(RUNTIMES));

/** @type {(name: string) => RuntimeTraits | undefined} */
export const traitsOf = (name) => RUNTIMES[/** @type {RuntimeName} */ (name)];

/** E.g. "Node 24.1.0". @param {Runtime} runtime */
export const runtimeLabel = ({ name, version }) => `${traitsOf(name)?.title ?? name} ${version}`;

/** @type {(name: string | undefined, nodeFlags: readonly string[]) => string[]} */
export const flagsFor = (name, nodeFlags) => traitsOf(name ?? "")?.flags(nodeFlags) ?? [];
