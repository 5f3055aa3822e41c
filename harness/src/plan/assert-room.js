import { casesOf, configuredModes, MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { UsageError } from "@routebench/host/usage-error";
import { counted } from "@routebench/report/words";

/** @import { Config } from "@routebench/contract/config" */

/** @typedef {{ openFilesLimit: number, memoryBytes: number }} Room openFilesLimit: of a process */

/** Of a server of one process, besides its connections: its own files, and what is read of it in /proc. */
const FILES_OF_SERVER = 64;

/** What an app holds on the average of the published runs, and for each connection that it also makes itself. */
const SERVER_BYTES = 80e6;
const CONNECTION_BYTES = 80e3;

/**
 * In slices all servers of a round run at once: what they need is added up before any is started.
 * @type {(config: Config, entries: number, rooms: [servers: Room, loads: Pick<Room, "openFilesLimit">]) => void}
 */
export function assertRoom(config, entries, [servers, loads]) {
  const { memoryBytes } = servers;
  const openFilesLimit = Math.min(servers.openFilesLimit, loads.openFilesLimit);
  for (const mode of configuredModes(config)) {
    const { generator } = MODES[mode];
    if (generator === "none") continue;
    const { load } = settingsOf(mode, config);
    const slices = slicesOf(mode, config);
    const alive = slices === null ? 1 : (slices.blocks?.entries ?? entries);
    const held = casesOf(mode, config).map((each) => each.connections ?? load.connections);
    const connections = Math.max(...held);
    // Of the process that has most: routebench or a generator, or a server with both ends of its connections.
    const isSelfLoading = generator === "same process";
    const sockets = connections * (isSelfLoading ? 2 : alive);
    const files = FILES_OF_SERVER + Math.max(FILES_OF_SERVER * alive, sockets);
    const bytes = alive * (SERVER_BYTES + (isSelfLoading ? connections * CONNECTION_BYTES : 0));
    const what = `the ${mode} mode has ${counted(alive, "server")} at once`;
    if (files > openFilesLimit) {
      const fewer = alive > 1 ? ", or choose fewer apps with --filter" : "";
      throw new UsageError(
        `${what} with ${connections} connections each, for which a process needs ${files} open files, and may have ${openFilesLimit}; ` +
          `raise the limit (ulimit -Hn), give fewer --connections${fewer}`,
      );
    }
    if (alive > 1 && bytes > memoryBytes) {
      throw new UsageError(
        `${what}, which need about ${inGb(bytes)} GB of memory, and ${inGb(memoryBytes)} GB are available; choose fewer with --filter`,
      );
    }
  }
}

/** @param {number} bytes */
const inGb = (bytes) => (bytes / 1e9).toFixed(1);
