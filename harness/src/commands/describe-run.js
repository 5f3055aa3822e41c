import { mainCase } from "@routebench/contract/cases";
import { formatThousands } from "@routebench/report/format";
import { measureLoadCapacity } from "../run/load-capacity.js";
import { askedBy } from "../verify/asked.js";

/** @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile */

/**
 * What a run is measured on, and what the load hosts can give, where there are any.
 * @param {ResultFile["config"]} config
 * @param {{ suite: import("@routebench/contract/suite").Suite, hosts: import("./run-hosts.js").RunHosts }} means
 * @param {AbortSignal} signal
 * @param {Pick<import("../progress/progress.js").Progress, "note">} progress
 * @returns {Promise<ResultFile["environment"]>}
 * @throws {import("../usage-error.js").UsageError} where load hosts cannot load
 */
export async function describeRun(config, { suite, hosts }, signal, progress) {
  const { serverHost, loadHosts, describe } = hosts;
  const environment = await describe();
  const { network } = environment;
  const { external } = config.modes;
  if (!network || !external || loadHosts.length === 0) return environment;
  const { target, connections, pipelining } = mainCase(config.cases);
  const [first] = askedBy(suite, target).requests;
  const loadCapacity = await measureLoadCapacity(
    serverHost,
    loadHosts,
    {
      ...{ connections: connections ?? external.load.connections, pipelining },
      ...(first?.response.body !== undefined && { body: first.response.body }),
    },
    signal,
  );
  if (loadCapacity === null) return environment;
  const perSecond = formatThousands(Math.round(loadCapacity.requestsPerSecond));
  progress.note(`The load hosts gave ${perSecond} requests/s to bare servers.`);
  return { ...environment, network: { ...network, loadCapacity } };
}
