import { DriverError } from "../driver.js";

/** A generator that is busy for more of the time measures itself. */
const MOST_BUSY = 0.8;

/** The share of the rate below which it was not sent. */
const SENT_SHARE = 0.98;

/** A host that begins later than that share of the load leaves the others alone for too long. */
const MOST_LATE = 0.1;

/**
 * Makes sure that all hosts sent what they were to send, together, with time to spare.
 * @param {readonly string[]} hosts
 * @param {readonly import("./parse-told.js").Told[]} told
 * @param {readonly import("./host-load.js").HostLoad[]} loads
 * @param {Pick<import("./plan-attack.js").Attack, "total" | "lengthMs" | "durationMs">} attack
 * @param {number} littleLateMs that is no matter
 * @throws {DriverError} naming the host
 */
export function assertAttacked(hosts, told, loads, { total, lengthMs, durationMs }, littleLateMs) {
  for (const [rank, host] of hosts.entries()) {
    const { lateMs = 0, cpuMs = 0, cores = 1 } = told[rank] ?? {};
    if (lateMs > Math.max(littleLateMs, MOST_LATE * durationMs)) {
      throw new DriverError(`${host} began ${lateMs} ms after the agreed moment; is it busy?`);
    }
    const sent = loads[rank]?.counted.length ?? 0;
    const remedy = "ask for a lower rate, or name more load hosts";
    if (sent < SENT_SHARE * total) {
      throw new DriverError(
        `vegeta on ${host} sent ${sent} of ${total} requests in their time; ${remedy}`,
      );
    }
    const busy = cpuMs / (cores * lengthMs);
    if (busy > MOST_BUSY) {
      throw new DriverError(
        `vegeta on ${host} was busy for ${Math.round(100 * busy)} % of the time of its cores, so it measured itself; ${remedy}`,
      );
    }
  }
}
