import { casesOf, configuredModes, MODES, slicesOf } from "@routebench/contract/modes";
import { UsageError } from "../usage-error.js";

/**
 * @import { Config } from "@routebench/contract/config"
 * @import { Mode } from "@routebench/contract/modes"
 */

/** @typedef {{ openFiles: number, memoryBytes: number }} Room openFiles: of a process */

/** Of a server of one process, besides its connections: its own files, and what is read of it in /proc. */
const FILES_OF_SERVER = 64;

/** What an app holds on the average of the published runs, and for each connection that it also makes itself. */
const SERVER_BYTES = 80e6;
const OWN_CONNECTION_BYTES = 80e3;

/**
 * In slices all servers of a round run at once: what they need is added up before any is started.
 * @param {Config} config
 * @param {{ apps: number, entries: number }} counts
 * @param {Room} room
 * @throws {UsageError} if it is too little
 */
export function assertRoom(config, counts, room) {
  for (const mode of configuredModes(config)) {
    if (MODES[mode].generator === "none") continue;
    const servers = slicesOf(mode, config) === null ? 1 : countOf(mode, counts);
    const connections = mostConnections(mode, config);
    const { files, bytes } = needsOf(mode, servers, connections);
    const what = `the ${mode} mode has ${servers} ${servers === 1 ? "server" : "servers"} at once`;
    const fewer = servers > 1 ? ", choose fewer with --filter, or give --no-slices" : "";
    if (files > room.openFiles) {
      throw new UsageError(
        `${what} with ${connections} connections each, for which a process needs ${files} open files, and may have ${room.openFiles}; ` +
          `raise the limit (ulimit -Hn), give fewer --connections${fewer}`,
      );
    }
    if (servers > 1 && bytes > room.memoryBytes) {
      throw new UsageError(
        `${what}, which need about ${inGb(bytes)} GB of memory, and ${inGb(room.memoryBytes)} GB are available; ` +
          "choose fewer with --filter, or give --no-slices, which measures one app after another",
      );
    }
  }
}

/**
 * The files are those of the process that has most of them.
 * @type {(mode: Mode, servers: number, connections: number) => { files: number, bytes: number }}
 */
function needsOf(mode, servers, connections) {
  const ownFiles = FILES_OF_SERVER * (servers + 1);
  return MODES[mode].generator === "same process"
    ? {
        files: Math.max(ownFiles, 2 * connections + FILES_OF_SERVER),
        bytes: servers * (SERVER_BYTES + connections * OWN_CONNECTION_BYTES),
      }
    : {
        files: Math.max(ownFiles, servers * connections + FILES_OF_SERVER),
        bytes: servers * SERVER_BYTES,
      };
}

/** @type {(mode: Mode, config: Config) => number} */
function mostConnections(mode, config) {
  const { load } = /** @type {{ load: { connections: number } }} */ (config.modes[mode]);
  return Math.max(
    ...casesOf(mode, config).map(({ connections }) => connections ?? load.connections),
  );
}

/** @type {(mode: Mode, counts: { apps: number, entries: number }) => number} */
const countOf = (mode, { apps, entries }) => (MODES[mode].hasTwins ? entries : apps);

/** @param {number} bytes */
const inGb = (bytes) => (bytes / 1e9).toFixed(1);
