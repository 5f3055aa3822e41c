import { UsageError } from "../usage-error.js";

/**
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 *
 * @typedef {import("./run-hosts.js").WhichHosts & ChosenBeside} HostChoices what the command line says of hosts
 *
 * @typedef {object} ChosenBeside
 * @property {string} [against]
 * @property {unknown} [versions]
 * @property {unknown} [runtime]
 * @property {string} [format]
 * @property {string} [mode]
 * @property {string} [driver]
 */

/**
 * @param {HostChoices} choices
 * @param {Suite} suite
 * @throws {UsageError} where what is asked for runs on one machine alone
 */
export function assertOverHosts(choices, suite) {
  const { server, serverAddress, publicAddress, loadFrom } = choices;
  if (server === undefined) {
    const given = [
      ...(serverAddress === undefined ? [] : ["--server-address"]),
      ...(publicAddress ? ["--public-address"] : []),
      ...(loadFrom === undefined ? [] : ["--load-from"]),
    ];
    if (given.length === 0) return;
    throw new UsageError(`${given[0]} is of --server, which is not given`);
  }
  const { against, versions, runtime, format } = choices;
  const why =
    (suite.worker && `the subjects of the suite "${suite.id}" are no servers`) ||
    (suite.servers?.oneMachine &&
      `the servers of the suite "${suite.id}" run here only: ${suite.servers.oneMachine}`) ||
    (against !== undefined && "--against measures versions that are checked out here") ||
    (versions !== undefined && "--versions measures versions that are installed here") ||
    (runtime !== undefined && "--runtime chooses among those that were added here") ||
    (format !== undefined && "--format measures by a protocol of one machine");
  if (why) throw new UsageError(`${why}; leave out --server`);
  if (loadFrom !== undefined) assertLoadFrom(loadFrom, choices);
}

/**
 * @param {string[]} loadFrom
 * @param {HostChoices} choices
 * @throws {UsageError} where what is asked for does not come from other machines
 */
function assertLoadFrom(loadFrom, { server, mode, driver = "auto" }) {
  const why =
    (mode === "in-process" && "in the in-process mode each server loads itself") ||
    (driver !== "auto" &&
      driver !== "closed-loop" &&
      `${driver} loads from this machine alone, and closed-loop from other hosts`);
  if (why) throw new UsageError(`${why}; leave out --load-from`);
  if (loadFrom.some((host) => host === server)) {
    throw new UsageError(
      `--load-from names ${server}, which the servers run on; name other hosts, or leave it out`,
    );
  }
}
