/**
 * @import { Profile } from "@routebench/contract/trial"
 *
 * The used part of a .cpuprofile.
 * @typedef {object} CpuProfile
 * @property {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number } }[]} nodes
 * @property {number[]} samples ids of the nodes on top
 * @property {number[]} timeDeltas µs between samples
 *
 * @typedef {Pick<NonNullable<Profile["profiled"]>, "samples" | "durationMs" | "groups" | "functions">} Folded
 */

/** A result keeps only the most expensive functions. */
const MOST_FUNCTIONS = 150;

/** Counts each sample for the frame on top of its stack. @param {CpuProfile} profile @returns {Folded} */
export function foldProfile({ nodes, samples, timeDeltas }) {
  const counts = new Map();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  /** @type {Map<string, { group: string, self: number }>} */
  const groups = new Map();
  /** @type {Map<string, { group: string, name: string, self: number }>} */
  const functions = new Map();
  for (const { id, callFrame } of nodes) {
    const group = groupOf(callFrame);
    const count = counts.get(id) ?? 0;
    if (group === null || count === 0) continue;
    groups.set(group, { group, self: count + (groups.get(group)?.self ?? 0) });
    const name = nameOf(callFrame);
    const key = JSON.stringify([group, name]);
    functions.set(key, { group, name, self: count + (functions.get(key)?.self ?? 0) });
  }
  return {
    samples: samples.length,
    durationMs: timeDeltas.reduce((sum, delta) => sum + delta, 0) / 1000,
    groups: [...groups.values()],
    functions: [...functions.values()].toSorted((a, b) => b.self - a.self).slice(0, MOST_FUNCTIONS),
  };
}

/**
 * Contains the file without its folder, so that names agree between versions.
 * @param {CpuProfile["nodes"][number]["callFrame"]} frame
 */
function nameOf({ functionName, url }) {
  const name = tidy(functionName || "(anonymous)");
  const file = tidy(url.slice(url.lastIndexOf("/") + 1));
  return url === "" ? name : `${name}, ${file}`.slice(0, 120);
}

/** Groups of samples, in words for readers. */

export const KERNEL = "system calls (kernel)";
/** Everything but the kernel, if no profiler is available. */
export const USER = "user time";
export const NATIVE = "native code";
export const COLLECTING = "collecting garbage";
export const OTHER_THREADS = "other threads";
const APP = "the app's own file";
const HARNESS = "routebench in the server";

/** The first pattern that matches the path of a Node module decides. @type {[RegExp, string][]} */
const NODE_MODULES = [
  [/^(_http_|https?$|internal\/http)/, "node: http"],
  [/^(net|internal\/net|internal\/stream_base_commons)$/, "node: net"],
  [/^(_?stream|internal\/streams\/)/, "node: streams"],
  [/^(timers|internal\/timers|internal\/priority_queue|internal\/linkedlist)/, "node: timers"],
  [/^(internal\/process\/|internal\/fixed_queue|async_hooks|internal\/async_)/, "node: ticks"],
  [/^(_?tls|internal\/tls)/, "node: tls"],
  [/^(fs|internal\/fs)/, "node: fs"],
  [/^(events|buffer|url|util|diagnostics_channel|internal\/(events|buffer|url|util))/, ""],
];

const DENO_NODE = "ext:deno_node/";

const LONGEST = 80;
// Terminals and pages do not show these as letters.
const UNFIT = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** @param {string} text from outside */
export const tidy = (text) =>
  text
    .slice(0, 4 * LONGEST)
    .replace(UNFIT, "")
    .slice(0, LONGEST) || "?";

/**
 * Null for frames without JavaScript below them, such as the event loop.
 * @param {{ functionName: string, url: string }} frame
 */
export function groupOf({ functionName, url }) {
  if (url === "") {
    if (functionName === "(garbage collector)") return COLLECTING;
    return /^\((root|program|idle)\)$/.test(functionName) ? null : NATIVE;
  }
  if (url.startsWith("node:")) return nodeModule(url.slice("node:".length));
  if (url.startsWith("wasm:")) return NATIVE;
  // Deno's version of Node's modules, and then Deno's own modules.
  if (url.startsWith(DENO_NODE)) return nodeModule(withoutExtension(url.slice(DENO_NODE.length)));
  if (url.startsWith("ext:")) return "deno: its own JavaScript";
  const path = decoded(url);
  const inPackage = path.slice(path.lastIndexOf("/node_modules/") + "/node_modules/".length);
  if (path.includes("/node_modules/")) {
    const [first = "", second = ""] = inPackage.split("/");
    // Not a package: the cache in which other versions of apps are installed.
    if (first.startsWith(".")) return APP;
    return tidy(first.startsWith("@") ? `${first}/${second}` : first);
  }
  const isOurs = /\/packages\/(host|generators)\/src\//.test(path);
  return isOurs ? HARNESS : APP;
}

/** Node's name of a module, such as internal/streams/readable. @param {string} path */
const withoutExtension = (path) =>
  path.replace(/\.[jt]s$|\.mjs$/, "").replace(/^_events$/, "events");

/** @param {string} path */
function nodeModule(path) {
  const [, group = "node: others"] = NODE_MODULES.find(([pattern]) => pattern.test(path)) ?? [];
  const [first = ""] = path.replace(/^internal\//, "").split("/");
  return group === "" ? `node: ${tidy(first)}` : group;
}

/** @param {string} url */
function decoded(url) {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
