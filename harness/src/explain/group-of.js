/** To whom a sample is counted: a group that a reader knows. */

export const KERNEL = "system calls (kernel)";
/** All that is not the kernel's, where no profiler looks. */
export const USER = "user time";
export const NATIVE = "native code";
export const COLLECTING = "collecting garbage";
export const OTHER_THREADS = "other threads";
const APP = "the app's own file";
const HARNESS = "routebench in the server";

/** Of node's own modules, by how their paths begin; the first that fits. @type {[RegExp, string][]} */
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
// What a terminal or a page would not show as a letter.
const UNFIT = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** @param {string} text from outside */
export const tidy = (text) =>
  text
    .slice(0, 4 * LONGEST)
    .replace(UNFIT, "")
    .slice(0, LONGEST) || "?";

/**
 * A frame as V8 names it; null for what is not on the stack of any JavaScript, such as the event loop.
 * @param {{ functionName: string, url: string }} frame
 */
export function groupOf({ functionName, url }) {
  if (url === "") {
    if (functionName === "(garbage collector)") return COLLECTING;
    return /^\((root|program|idle)\)$/.test(functionName) ? null : NATIVE;
  }
  if (url.startsWith("node:")) return nodeModule(url.slice("node:".length));
  if (url.startsWith("wasm:")) return NATIVE;
  // Deno's own way to write node's modules, and its own.
  if (url.startsWith(DENO_NODE)) return nodeModule(withoutEnd(url.slice(DENO_NODE.length)));
  if (url.startsWith("ext:")) return "deno: its own JavaScript";
  const path = decoded(url);
  const inPackage = path.slice(path.lastIndexOf("/node_modules/") + "/node_modules/".length);
  if (path.includes("/node_modules/")) {
    const [first = "", second = ""] = inPackage.split("/");
    // Not a package: an app's other version is installed in a cache there.
    if (first.startsWith(".")) return APP;
    return tidy(first.startsWith("@") ? `${first}/${second}` : first);
  }
  const isOurs = /\/packages\/(host|generators)\/src\//.test(path);
  return isOurs ? HARNESS : APP;
}

/** E.g. internal/streams/readable of internal/streams/readable.js. @param {string} path */
const withoutEnd = (path) => path.replace(/\.[jt]s$|\.mjs$/, "").replace(/^_events$/, "events");

/** @param {string} path */
function nodeModule(path) {
  const [, group = "node: others"] = NODE_MODULES.find(([of]) => of.test(path)) ?? [];
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
