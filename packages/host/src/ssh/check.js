import { UsageError } from "../usage-error.js";
import { measureBandwidth as measureBandwidthToHere } from "./link.js";
import { measureBandwidth, measureRoundTrip, openLoadHost } from "./load-host.js";
import { openSshHost, withLink } from "./ssh-host.js";
import { treeStamp } from "./workspace-copy.js";

/** @import { SshLoadHost } from "./load-host.js" */
/** @import { MachineFacts } from "./machine-facts.js" */
/** @import { Link, SshHost, SshHostOptions } from "./ssh-host.js" */

/** A load of a thousand connections needs as many files on either side, and in-process on both at once. */
const FEW_FILES = 4096;

/** From here on a user wonders about the dates in a log; no figure depends on it. */
const FAR_OFF_MS = 1000;

/** @typedef {{ found: [string, string][], problems: string[] }} HostCheck problems: with remedies */

/**
 * @type {(name: string, options: SshHostOptions, rootDir: string) => Promise<HostCheck>}
 * @throws {UsageError} where it cannot be used at all
 */
export async function checkHost(name, options, rootDir) {
  const host = await openSshHost(name, options);
  try {
    const { address, channel, link } = host;
    const { found, problems } = await lookAt(host, link.clock, rootDir);
    const bandwidth = await withLink(name, address, channel, async (socket) => ({
      port: socket.remotePort,
      bitsPerSecond: await measureBandwidthToHere(socket),
    }));
    return {
      found: [
        ["address", `${address}; port ${bandwidth.port} could be reached`],
        ...found,
        ["round trip", formatRoundTrip(link.roundTrip, "")],
        ["bandwidth", `${formatGigabits(bandwidth.bitsPerSecond)} to here, over one connection`],
      ],
      problems,
    };
  } finally {
    await host.close();
  }
}

/**
 * @param {string} name
 * @param {string[]} servers hosts that it is to reach
 * @param {SshHostOptions} options of these
 * @param {string} rootDir
 * @returns {Promise<HostCheck>}
 * @throws {UsageError} where it cannot be used at all
 */
export async function checkLoadHost(name, servers, options, rootDir) {
  const host = await openLoadHost(name);
  try {
    const check = await lookAt(host, host.clock, rootDir);
    for (const server of servers) {
      try {
        check.found.push([`to ${server}`, await lookAtWay(host, server, options)]);
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
    const roundTrip = formatRoundTrip(await measureRoundTrip(from, to), " there and back");
    const bandwidth = formatGigabits(await measureBandwidth(from, to));
    return `a port could be reached; ${roundTrip}, ${bandwidth} from there`;
  } finally {
    await to.close();
  }
}

/** @type {(host: SshHost | SshLoadHost, clock: Link["clock"], rootDir: string) => Promise<HostCheck>} */
async function lookAt({ name, channel, describe }, { offsetMs, errorMs }, rootDir) {
  /** @type {MachineFacts} */
  const { busy, nodeVersion, openFileLimit } = await channel.call("facts");
  const machine = await describe(rootDir);
  const isSame = (await channel.call("stamp")) === (await treeStamp(rootDir));
  const users = busy.map((user) => `${user.name} ${Math.round(user.share * 100)} %`).join(", ");
  const off = `${Math.abs(offsetMs).toFixed(1)} ms ${offsetMs < 0 ? "behind" : "ahead"}`;
  /** @type {[boolean, string][]} */
  const problems = [
    [!isSame, `its copy is not of this working tree; run: pnpm bench hosts prepare ${name}`],
    [busy.length > 0, "others use it; figures will scatter until they end"],
    [
      openFileLimit < FEW_FILES,
      `a process may have ${openFileLimit} files open; raise it there (ulimit -Hn)`,
    ],
    [
      Math.abs(offsetMs) > FAR_OFF_MS,
      "its clock is more than a second off; no figure depends on it, but let NTP set it",
    ],
  ];
  return {
    found: [
      ["Node", `${nodeVersion} (here ${process.version})`],
      ["machine", `${machine.cores} cores of ${machine.cpuModel}, ${machine.operatingSystem}`],
      ["clock", `${off}, give or take ${errorMs.toFixed(1)} ms`],
      ["busy", users || "nobody has a tenth of a core"],
      ["open files", `${openFileLimit} of a process`],
      ["copy", isSame ? "of this working tree" : "not of this working tree"],
    ],
    problems: problems.flatMap(([is, problem]) => (is ? [problem] : [])),
  };
}

/** @type {(roundTrip: Link["roundTrip"], how: string) => string} */
const formatRoundTrip = ({ medianUs, leastUs }, how) =>
  `${formatUs(medianUs)}${how} (least ${formatUs(leastUs)})`;

/** @param {number} bitsPerSecond */
const formatGigabits = (bitsPerSecond) => `${(bitsPerSecond / 1e9).toFixed(2)} Gbit/s`;

/** @param {number} us */
const formatUs = (us) => (us < 1000 ? `${Math.round(us)} us` : `${(us / 1000).toFixed(2)} ms`);
