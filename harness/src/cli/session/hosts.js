import { asOneLoadHost, describeHosts } from "@routebench/host/load-hosts";
import { kernelId, openLocalHost } from "@routebench/host/local/local-host";
import {
  assertSameTree,
  openLoadHost,
  openSshHost,
  roundTripFrom,
} from "@routebench/host/ssh/ssh-host";
import { ROOT_DIR } from "@routebench/host/workspace";

/** @import { Closers } from "@routebench/host/closers" */
/** @import { CorePair } from "@routebench/host/machine/choose-cores" */
/** @import { Certificate, Host, LoadHost } from "@routebench/host/host" */
/** @import { RoundTrip, SshHost, SshLoadHost } from "@routebench/host/ssh/ssh-host" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @typedef {object} WhichHosts as ssh knows them; absent: this machine
 * @property {string} [server] the apps' host
 * @property {string} [serverAddress] to listen on
 * @property {string[]} [loadFrom]
 * @property {CorePair} [cores] of servers and load generator; absent: chosen
 *
 * @typedef {object} RunHosts
 * @property {Host} serverHost
 * @property {LoadHost} loadHost
 * @property {AbortSignal} [lost] aborted, with the reason, if another machine cannot be reached any more
 * @property {() => Promise<Environment>} describe
 *
 * @typedef {{ host: SshLoadHost, roundTrip: RoundTrip }} Way from a load host to the servers
 */

/** @type {(which: WhichHosts, suite: Suite, closers: Closers) => Promise<RunHosts>} */
export async function openHost(which, suite, closers) {
  const { server, serverAddress: address, loadFrom = [], cores } = which;
  const localHost = await openLocalHost({ ...suite.servers, cores });
  const describeLocal = () => localHost.describe(ROOT_DIR);
  if (server === undefined) {
    return { serverHost: localHost, loadHost: localHost, describe: describeLocal };
  }
  const { unprivileged } = suite.servers ?? {};
  const sshHost = await openSshHost(server, { address, unprivileged });
  closers.add(() => sshHost.close());
  await assertSameTree(sshHost, ROOT_DIR);
  /** @type {Way[]} */
  const ways = [];
  for (const name of loadFrom) {
    const host = await openLoadHost(name);
    closers.add(() => host.close());
    await assertSameTree(host, ROOT_DIR);
    ways.push({ host, roundTrip: await roundTripFrom(host, sshHost) });
  }
  const isFromHere = ways.length === 0;
  if (!isFromHere) sshHost.roundTripMs = meanMs(ways);
  const loadHosts = ways.map(({ host }) => host);
  const kernels = loadHosts.map(({ channel }) => channel.call("kernel"));
  const areOneMachine = await haveOneKernel(sshHost, isFromHere ? [kernelId()] : kernels);
  return {
    serverHost: sshHost,
    loadHost: isFromHere ? localHost : asOneLoadHost(loadHosts),
    lost: AbortSignal.any([sshHost, ...loadHosts].map(({ lost }) => lost)),
    async describe() {
      const machine = await describeLocal();
      const loads = isFromHere ? [{ machine }] : await Promise.all(ways.map(describeLoad));
      return describeHosts(await sshHost.describe(ROOT_DIR), machine, loads, areOneMachine);
    },
  };
}

/**
 * Whether a load host is the servers' own machine, so that they share cores.
 * @param {Pick<SshHost, "channel">} servers @param {Promise<string | null>[]} loads
 */
async function haveOneKernel({ channel }, loads) {
  const kernel = await channel.call("kernel");
  return kernel !== null && (await Promise.all(loads)).includes(kernel);
}

/** @param {Way[]} ways each with the same share of the requests */
const meanMs = (ways) =>
  ways.reduce((sum, { roundTrip }) => sum + roundTrip.medianUs, 0) / ways.length / 1000;

/** @param {Way} way */
async function describeLoad({ host, roundTrip }) {
  const roundTripUs = { least: roundTrip.leastUs, median: roundTrip.medianUs };
  return { machine: await host.describe(), place: { host: host.shownAs, roundTripUs } };
}

/** @type {(host: Pick<Host, "openCertificate">, closers: Closers) => Promise<Certificate>} */
export async function openCertificate(host, closers) {
  const { certificate, close } = await host.openCertificate();
  closers.add(close);
  return certificate;
}
