/** @import { Runtime } from "./app-record.js" */

/**
 * @typedef {"node" | "bun" | "deno"} RuntimeName as the runtime names itself
 * @typedef {object} RuntimeTraits
 * @property {string} title display name
 * @property {readonly string[]} arguments that give a program all permissions and keep the runtime from downloading
 * @property {(nodeFlags: readonly string[]) => string[]} flags Node's flags in the runtime's form; none without V8
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
