import { UsageError } from "../../usage-error.js";
import { measureBandwidth as measureBandwidthToHere } from "./link.js";
import { measureBandwidth, measureRoundTrip, openLoadHost } from "./load-host.js";
import { openSshHost, withLink } from "./ssh-host.js";
import { treeStamp } from "./workspace-copy.js";

/**
 * @import { SshLoadHost } from "./load-host.js"
 * @import { MachineFacts } from "./machine-facts.js"
 * @import { Link, SshHost, SshHostOptions } from "./ssh-host.js"
 * @import { Environment } from "@routebench/contract/result-file"
 */

/** A load of a thousand connections needs as many files on either side, and in-process on both at once. */
const FEW_FILES = 4096;

/** From here on a user wonders about the dates in a log; no figure depends on it. */
const FAR_OFF_MS = 1000;

/** @typedef {{ found: [string, string][], problems: string[] }} HostCheck what it is, and what to mend */

/**
 * @param {string} name
 * @param {SshHostOptions} options
 * @param {string} rootDir
 * @returns {Promise<HostCheck>}
 * @throws {UsageError} where it cannot be used at all
 */
export async function checkHost(name, options, rootDir) {
  const host = await openSshHost(name, options);
  try {
    const { address, channel, link } = host;
    const facts = await channel.call("facts");
    const machine = await host.describe(rootDir);
    const isSame = (await channel.call("stamp")) === (await treeStamp(rootDir));
    const bandwidth = await withLink(name, address, channel, async (socket) => ({
      port: socket.remotePort,
      bitsPerSecond: await measureBandwidthToHere(socket),
    }));
    const { medianUs, leastUs } = link.roundTrip;
    const gigabits = (bandwidth.bitsPerSecond / 1e9).toFixed(2);
    return {
      found: [
        ["address", `${machine.network?.address}; port ${bandwidth.port} could be reached`],
        ...describeMachine(machine, facts, link.clock, isSame),
        ["round trip", `${formatUs(medianUs)} (least ${formatUs(leastUs)})`],
        ["bandwidth", `${gigabits} Gbit/s to here, over one connection`],
      ],
      problems: problemsOf(name, facts, link.clock, isSame),
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
    const { channel, clock } = host;
    const facts = await channel.call("facts");
    const machine = await host.describe();
    const isSame = (await channel.call("stamp")) === (await treeStamp(rootDir));
    const ways = [];
    for (const server of servers) ways.push(await lookAtWay(host, server, options));
    return {
      found: [
        ...describeMachine(machine, facts, clock, isSame),
        ...ways.flatMap(({ found }) => (found ? [found] : [])),
      ],
      problems: [
        ...problemsOf(name, facts, clock, isSame),
        ...ways.flatMap(({ problem }) => (problem ? [problem] : [])),
      ],
    };
  } finally {
    await host.close();
  }
}

/**
 * @param {SshLoadHost} from
 * @param {string} server
 * @param {SshHostOptions} options
 * @returns {Promise<{ found?: [string, string], problem?: string }>}
 */
async function lookAtWay(from, server, options) {
  /** @type {SshHost | undefined} */
  let to;
  try {
    to = await openSshHost(server, options);
    const { medianUs, leastUs } = await measureRoundTrip(from, to);
    const gigabits = (await measureBandwidth(from, to)) / 1e9;
    const way = `a port could be reached; ${formatUs(medianUs)} there and back (least ${formatUs(leastUs)})`;
    return { found: [`to ${server}`, `${way}, ${gigabits.toFixed(2)} Gbit/s from there`] };
  } catch (error) {
    if (error instanceof UsageError) return { problem: error.message };
    throw error;
  } finally {
    await to?.close();
  }
}

/**
 * @param {Environment} machine
 * @param {MachineFacts} facts
 * @param {Link["clock"]} clock
 * @param {boolean} isSame
 * @returns {[string, string][]}
 */
function describeMachine(machine, facts, { offsetMs, errorMs }, isSame) {
  const busy = facts.busy.map(({ name, share }) => `${name} ${Math.round(share * 100)} %`);
  return [
    ["Node", `${facts.nodeVersion} (here ${process.version})`],
    ["machine", `${machine.cores} cores of ${machine.cpuModel}, ${machine.operatingSystem}`],
    [
      "clock",
      `${Math.abs(offsetMs).toFixed(1)} ms ${offsetMs < 0 ? "behind" : "ahead"}, give or take ${errorMs.toFixed(1)} ms`,
    ],
    ["busy", busy.join(", ") || "nobody has a tenth of a core"],
    ["open files", `${facts.openFileLimit} of a process`],
    ["copy", isSame ? "of this working tree" : "not of this working tree"],
  ];
}

/**
 * @param {string} name
 * @param {MachineFacts} facts
 * @param {Link["clock"]} clock
 * @param {boolean} isSame
 * @returns {string[]}
 */
function problemsOf(name, { busy, openFileLimit }, clock, isSame) {
  return [
    ...(isSame
      ? []
      : [`its copy is not of this working tree; run: pnpm bench hosts prepare ${name}`]),
    ...(busy.length > 0 ? ["others use it; figures will scatter until they end"] : []),
    ...(openFileLimit < FEW_FILES
      ? [`a process may have ${openFileLimit} files open; raise it there (ulimit -Hn)`]
      : []),
    ...(Math.abs(clock.offsetMs) > FAR_OFF_MS
      ? ["its clock is more than a second off; no figure depends on it, but let NTP set it"]
      : []),
  ];
}

/** @param {number} us */
const formatUs = (us) => (us < 1000 ? `${Math.round(us)} us` : `${(us / 1000).toFixed(2)} ms`);
