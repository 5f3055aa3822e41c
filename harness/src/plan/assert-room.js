import { casesOf, configuredModes, MODES, slicesOf } from "@routebench/contract/modes";
import { UsageError } from "../usage-error.js";

/** @import { Config } from "@routebench/contract/config" */
/** @import { Mode } from "@routebench/contract/modes" */

/** @typedef {{ files: number, bytes: number }} Needs */
/** @typedef {{ openFilesLimit: number, memoryBytes: number }} Room openFilesLimit: of a process */

/** Of a server of one process, besides its connections: its own files, and what is read of it in /proc. */
const FILES_OF_SERVER = 64;

/** What an app holds on the average of the published runs, and for each connection that it also makes itself. */
const SERVER_BYTES = 80e6;
const OWN_CONNECTION_BYTES = 80e3;

/**
 * In slices all servers of a round run at once: what they need is added up before any is started.
 * @type {(config: Config, counts: { apps: number, entries: number }, room: Room) => void}
 */
export function assertRoom(config, counts, room) {
  for (const mode of configuredModes(config)) {
    if (MODES[mode].generator === "none") continue;
    const slices = slicesOf(mode, config);
    const all = counts[MODES[mode].hasTwins ? "entries" : "apps"];
    const servers = slices === null ? 1 : (slices.blocks?.entries ?? all);
    const connections = mostConnections(mode, config);
    const { files, bytes } = needsOf(mode, servers, connections);
    const what = `the ${mode} mode has ${servers} ${servers === 1 ? "server" : "servers"} at once`;
    const fewer = servers > 1 ? ", or choose fewer apps with --filter" : "";
    if (files > room.openFilesLimit) {
      throw new UsageError(
        `${what} with ${connections} connections each, for which a process needs ${files} open files, and may have ${room.openFilesLimit}; ` +
          `raise the limit (ulimit -Hn), give fewer --connections${fewer}`,
      );
    }
    if (servers > 1 && bytes > room.memoryBytes) {
      throw new UsageError(
        `${what}, which need about ${inGb(bytes)} GB of memory, and ${inGb(room.memoryBytes)} GB are available; ` +
          "choose fewer with --filter",
      );
    }
  }
}

/** Files of the process that has most. @type {(mode: Mode, servers: number, each: number) => Needs} */
function needsOf(mode, servers, connections) {
  const isOwnLoad = MODES[mode].generator === "same process";
  const sockets = isOwnLoad ? 2 * connections : servers * connections;
  return {
    files: FILES_OF_SERVER + Math.max(FILES_OF_SERVER * servers, sockets),
    bytes: servers * (SERVER_BYTES + (isOwnLoad ? connections * OWN_CONNECTION_BYTES : 0)),
  };
}

/** @type {(mode: Mode, config: Config) => number} */
function mostConnections(mode, config) {
  const { load } = /** @type {{ load: { connections: number } }} */ (config.modes[mode]);
  return Math.max(
    ...casesOf(mode, config).map(({ connections }) => connections ?? load.connections),
  );
}

/** @param {number} bytes */
const inGb = (bytes) => (bytes / 1e9).toFixed(1);
