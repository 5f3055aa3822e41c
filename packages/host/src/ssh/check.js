import { UsageError } from "../usage-error.js";
import { openLoadHost, openSshHost, roundTripFrom } from "./ssh-host.js";
import { treeStamp } from "./workspace-copy.js";

/** @import { RoundTrip, SshHost, SshHostOptions, SshLoadHost } from "./ssh-host.js" */

/** A load of a thousand connections needs as many files on each side, and in-process on both sides in one process. */
const FEW_FILES = 4096;

/** Cores' worth of work over the last minute. Every machine does a little. */
const MUCH_LOAD = 0.5;

/** @typedef {{ facts: [string, string][], problems: string[] }} HostCheck problems: with remedies */

/**
 * @type {(name: string, options: SshHostOptions, rootDir: string) => Promise<HostCheck>}
 * @throws {UsageError} if the host cannot be used at all
 */
export async function checkHost(name, options, rootDir) {
  const host = await openSshHost(name, options);
  try {
    const { facts, problems } = await lookAt(host, rootDir);
    facts.unshift(["address", `${host.address}; a port could be reached`]);
    facts.push(["round trip", formatRoundTrip(host.roundTrip)]);
    return { facts, problems };
  } finally {
    await host.close();
  }
}

/**
 * @param {string} name
 * @param {string[]} servers hosts that it must reach
 * @param {SshHostOptions} options of the servers' hosts
 * @param {string} rootDir
 * @returns {Promise<HostCheck>}
 * @throws {UsageError} if the host cannot be used at all
 */
export async function checkLoadHost(name, servers, options, rootDir) {
  const host = await openLoadHost(name);
  try {
    const check = await lookAt(host, rootDir);
    for (const server of servers) {
      try {
        check.facts.push([`to ${server}`, await lookAtWay(host, server, options)]);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        check.problems.push(error.message);
      }
    }
    return check;
  } finally {
    await host.close();
  }
}

/** @type {(from: SshLoadHost, server: string, options: SshHostOptions) => Promise<string>} */
async function lookAtWay(from, server, options) {
  const to = await openSshHost(server, options);
  try {
    return `a port could be reached; ${formatRoundTrip(await roundTripFrom(from, to))} there and back`;
  } finally {
    await to.close();
  }
}

/** @type {(host: SshHost | SshLoadHost, rootDir: string) => Promise<HostCheck>} */
async function lookAt({ name, channel, describe, room }, rootDir) {
  const { openFilesLimit } = room();
  const { nodeVersion, cores, cpuModel, operatingSystem, loadAverage } = await describe(rootDir);
  const isSame = (await channel.call("stamp")) === (await treeStamp(rootDir));
  /** @type {string[]} */
  const problems = [];
  if (!isSame) {
    problems.push(`its copy is not of this working tree. Run: pnpm bench hosts prepare ${name}`);
  }
  if (loadAverage > MUCH_LOAD) {
    problems.push("it was busy within the last minute. Wait until nothing else runs there");
  }
  if (openFilesLimit < FEW_FILES) {
    problems.push(`a process may have ${openFilesLimit} files open. Raise it there (ulimit -Hn)`);
  }
  return {
    facts: [
      ["Node", `${nodeVersion} (here ${process.version})`],
      ["machine", `${cores} cores of ${cpuModel}, ${operatingSystem}`],
      ["load average", `${loadAverage.toFixed(2)} over a minute`],
      ["open files", `${openFilesLimit} of a process`],
      ["copy", isSame ? "of this working tree" : "not of this working tree"],
    ],
    problems,
  };
}

/** @param {RoundTrip} roundTrip */
const formatRoundTrip = ({ medianUs, leastUs }) =>
  `${formatUs(medianUs)} (least ${formatUs(leastUs)})`;

/** @param {number} us */
const formatUs = (us) => (us < 1000 ? `${Math.round(us)} µs` : `${(us / 1000).toFixed(2)} ms`);
