import { readFile } from "node:fs/promises";
import autocannon from "autocannon";

/**
 * @typedef {object} AloneRun
 * @property {string} url
 * @property {number} requests
 * @property {number} connections
 *
 * @typedef {object} AloneReport
 * @property {number} durationS as it tells it: until its next look at its clock, once a second
 * @property {number} answeredS until the last answer
 * @property {number} answered
 * @property {number} errors timeouts among them
 * @property {number} timeouts answers that took ten seconds
 * @property {number} non2xx
 * @property {number | null} queueFull how often a connection found a listen queue of this machine full; null: not told here
 * @property {number} latencyMs mean, of a histogram of whole milliseconds
 * @property {number} requestsPerSecond as it tells it: the mean of its looks
 * @property {number} bytesPerSecond the same
 */

/**
 * autocannon as anybody calls it: it opens all connections at once, and what fails in that is an error of the load.
 * @type {(run: AloneRun) => Promise<AloneReport>}
 */
export async function loadAlone({ url, requests, connections }) {
  const fullBefore = await listenOverflows();
  const startedAt = performance.now();
  let lastAt = startedAt;
  // It is an instance that can be awaited; its types know the one or the other.
  const load = /** @type {Promise<autocannon.Result> & autocannon.Instance} */ (
    autocannon({ url, amount: requests, connections })
  );
  load.on("response", () => {
    lastAt = performance.now();
  });
  const { duration, errors, timeouts, non2xx, latency, requests: rates, throughput } = await load;
  const fullAfter = await listenOverflows();
  return {
    durationS: duration,
    answeredS: (lastAt - startedAt) / 1000,
    answered: rates.total,
    errors,
    timeouts,
    non2xx,
    queueFull: fullBefore === null || fullAfter === null ? null : fullAfter - fullBefore,
    latencyMs: latency.mean,
    requestsPerSecond: rates.average,
    bytesPerSecond: throughput.average,
  };
}

const listenOverflows = async () =>
  overflowsIn(await readFile("/proc/net/netstat", "utf8").catch(() => ""));

/** @param {string} netstat a line of names above one of numbers */
export function overflowsIn(netstat) {
  const [names = [], values = []] = netstat
    .split("\n")
    .filter((line) => line.startsWith("TcpExt:"))
    .map((line) => line.split(" "));
  const at = names.indexOf("ListenOverflows");
  return at < 0 ? null : Number(values[at]);
}
