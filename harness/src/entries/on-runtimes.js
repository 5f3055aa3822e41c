import { runtimeLabel } from "@routebench/contract/runtimes";

/**
 * @typedef {import("../discover/apps.js").App} App
 * @typedef {import("./entries.js").Entry} Entry
 * @typedef {import("../runtimes/find-runtimes.js").Runtime} Runtime
 */

/**
 * Enters apps once on each runtime that the run chose. Those that name their own command run as it says.
 * @param {Entry[]} entries of apps
 * @param {readonly Runtime[]} runtimes
 * @returns {Entry[]} each followed by itself on the next runtime
 */
export const onRuntimes = (entries, runtimes) =>
  entries.flatMap((entry) => {
    const { app } = entry;
    if (app.command || app.program) return [entry];
    return runtimes
      .filter(({ name }) => app.runsOn === undefined || app.runsOn === name)
      .map((runtime) => onRuntime(entry, runtime, runtimes.length === 1));
  });

/**
 * @param {Entry} entry
 * @param {Runtime} runtime
 * @param {boolean} isOnly whether the run has no other
 * @returns {Entry}
 */
function onRuntime(entry, runtime, isOnly) {
  const { id, name, version, interpreter } = runtime;
  if (id === null && isOnly) return entry;
  const { app } = entry;
  return {
    ...entry,
    id: id === null ? entry.id : `${entry.id}@${id}`,
    onRuntime: { app: app.name, runtime: { name, version } },
    app: {
      ...app,
      name: `${app.name} (${runtimeLabel(runtime)})`,
      version: isRuntimesOwn(app) ? version : app.version,
      runtime: { name, version },
      ...(interpreter && { interpreter }),
    },
  };
}

/**
 * @param {App} app
 * @returns {boolean} whether what it uses comes with the runtime, as node:http does
 */
const isRuntimesOwn = ({ packages = [], version, runsOn }) =>
  packages.length === 0 && (runsOn !== undefined || version === process.versions.node);
