import { formatPercent, formatThousands } from "../format.js";
import { listed } from "../words.js";

/** @typedef {import("@routebench/contract/result-file").Environment} Environment */

/**
 * Where a run over hosts had its servers and generators.
 * @param {string} driver
 * @param {Environment["pinning"]} pinning
 * @param {NonNullable<Environment["network"]>} network
 * @returns {string}
 */
export function overHosts(driver, pinning, { host, roundTripUs, generators, loadCapacity }) {
  const [server, generator] = pinning
    ? [`, on core ${pinning.server.join(", ")}`, `, on core ${pinning.driver.join(", ")}`]
    : ["", ""];
  const names = generators.flatMap((one) => (one.host === undefined ? [] : [one.host]));
  const where = names.length > 1 ? `${listed(names)}, together` : (names[0] ?? "another machine");
  const ways = generators.map((one) => one.roundTripUs?.median ?? roundTripUs.median);
  const wayMs = listed([...new Set(ways.map((us) => (us / 1000).toFixed(2)))]);
  return `The server runs on ${host}${server}, and ${driver} on ${where}${generator}${pinning ? "" : ", neither pinned to cores"}. The network between them takes ${wayMs} ms there and back, which is part of each latency; a server is not charged for time in which all requests can have been on it.${describeCapacity(loadCapacity)}`;
}

/**
 * @param {NonNullable<Environment["network"]>["loadCapacity"]} capacity
 * @returns {string}
 */
function describeCapacity(capacity) {
  if (!capacity) return "";
  const { requestsPerSecond, busiestShare } = capacity;
  return ` Before the run these load hosts gave ${formatThousands(Math.round(requestsPerSecond))} requests/s to bare servers, with the busiest generator at work for ${formatPercent(busiestShare)} of the time; an app at nine tenths of that or more is marked ≥.`;
}
