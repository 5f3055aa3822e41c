import { describeHosts } from "../host/describe-hosts.js";
import { asOneLoadHost } from "../host/load-hosts.js";
import { openLocalHost } from "../host/local/local-host.js";
import { loadedOver, measureRoundTrip, openLoadHost } from "../host/ssh/load-host.js";
import { assertSameTree, openSshHost } from "../host/ssh/ssh-host.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * @typedef {import("../host/host.js").Host} Host
 * @typedef {import("../host/host.js").LoadHost} LoadHost
 * @typedef {import("../host/host.js").Environment} Environment
 * @typedef {import("../host/ssh/load-host.js").SshLoadHost} SshLoadHost
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 *
 * @typedef {object} WhichHosts
 * @property {string} [server] the host that the apps run on, as ssh knows it; absent: this machine
 * @property {string} [serverAddress] at which they listen there
 * @property {boolean} [publicAddress] whether it may be one that is not private
 * @property {string[]} [loadFrom] the hosts that load comes from; absent: this machine
 *
 * @typedef {object} RunHosts
 * @property {Host} serverHost
 * @property {LoadHost} loadHost
 * @property {Pick<LoadHost, "startGenerator">[]} loadHosts those that it is made of, where they are other machines
 * @property {AbortSignal} [lost] aborted, with the reason, where another machine cannot be reached any more
 * @property {() => Promise<Environment>} describe what figures are measured on
 */

/**
 * Opens the hosts of a run for as long as `work` takes.
 * @template T
 * @param {WhichHosts} which
 * @param {Suite} suite
 * @param {(hosts: RunHosts) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {import("../usage-error.js").UsageError} naming the host, what is wrong, and the remedy
 */
export async function withHosts(which, suite, work) {
  const { server, serverAddress: address, publicAddress, loadFrom = [] } = which;
  const here = await openLocalHost(suite.servers);
  const describeHere = () => here.describe(ROOT_DIR);
  if (server === undefined) {
    return work({ serverHost: here, loadHost: here, loadHosts: [], describe: describeHere });
  }
  const { unprivileged } = suite.servers ?? {};
  const there = await openSshHost(server, { address, publicAddress, unprivileged });
  /** @type {SshLoadHost[]} */
  const loadHosts = [];
  try {
    await assertSameTree(there, ROOT_DIR);
    for (const name of loadFrom) {
      const host = await openLoadHost(name);
      loadHosts.push(host);
      await assertSameTree(host, ROOT_DIR);
    }
    if (loadHosts.length === 0) {
      return await work({
        ...{ serverHost: there, loadHost: here, loadHosts, lost: there.lost },
        describe: async () => {
          const machine = await describeHere();
          return describeHosts(await there.describe(ROOT_DIR), machine, [{ machine }]);
        },
      });
    }
    const ways = await measureWays(loadHosts, there);
    return await work({
      ...{ serverHost: loadedOver(there, meanMs(ways)), loadHost: asOneLoadHost(loadHosts, here) },
      ...{ loadHosts, lost: AbortSignal.any([there, ...loadHosts].map(({ lost }) => lost)) },
      describe: async () =>
        describeHosts(
          await there.describe(ROOT_DIR),
          await describeHere(),
          await Promise.all(ways.map(describeLoad)),
        ),
    });
  } finally {
    await Promise.all([there, ...loadHosts].map((host) => host.close()));
  }
}

/**
 * @typedef {{ host: SshLoadHost, roundTrip: import("../host/ssh/ssh-host.js").Link["roundTrip"] }} Way
 */

/**
 * @param {SshLoadHost[]} loadHosts
 * @param {import("../host/ssh/ssh-host.js").SshHost} there
 * @returns {Promise<Way[]>} one after another
 */
async function measureWays(loadHosts, there) {
  /** @type {Way[]} */
  const ways = [];
  for (const host of loadHosts) {
    ways.push({ host, roundTrip: await measureRoundTrip(host, there) });
  }
  return ways;
}

/** @param {Way[]} ways over which as many requests go */
const meanMs = (ways) =>
  ways.reduce((sum, { roundTrip }) => sum + roundTrip.medianUs, 0) / ways.length / 1000;

/**
 * @param {Way} way
 * @returns {Promise<Parameters<typeof describeHosts>[2][number]>}
 */
async function describeLoad({ host, roundTrip }) {
  const { shownAs, clock } = host;
  const roundTripUs = { least: roundTrip.leastUs, median: roundTrip.medianUs };
  return { machine: await host.describe(), place: { host: shownAs, roundTripUs, clock } };
}
