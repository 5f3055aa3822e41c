import { GeneratorError, NO_ERRORS } from "../generator.js";
import { Latencies } from "../latencies.js";

/**
 * @import { Attack } from "./attack.js"
 * @import { VegetaOutcome } from "./judge.js"
 * @import { HostReport } from "./pdsh.js"
 *
 * @typedef {{ seq: number, sentUs: number, latencyUs: number, outcome: VegetaOutcome, bodyBytes: number }}
 *   JudgedRequest by its host's clock
 *
 * A counted request. lagUs: how late vegeta sent it; latencyUs: since it was due.
 * @typedef {{ outcome: VegetaOutcome, bodyBytes: number, lagUs: number, latencyUs: number }} CountedLoad
 * @typedef {{ counted: CountedLoad[], ratePerSecond: number }} HostLoad ratePerSecond: of connected requests
 */

/** A generator that is busy for a larger share of the time measures itself. */
const MOST_BUSY = 0.8;

/** If a smaller share of the requests was sent, the rate was not reached. */
const SENT_SHARE = 0.98;

/** If a host begins later, as a share of the load, the other hosts load the server alone for too long. */
const MOST_LATE = 0.1;

/** Outcomes without a response. Their latency is at least the timeout. */
const LOST = new Set(["connect", "read", "write", "timeout"]);

/**
 * vegeta sends the n-th request n + 1 intervals after its start, or later. The lateness is added to the latency, which
 * so counts from the time when the request was due.
 * @typedef {Pick<Attack, "intervalNs" | "leadIn" | "total" | "durationMs" | "timeoutMs">} Counting
 * @type {(judged: JudgedRequest[], attack: Counting, connections: number) => HostLoad}
 */
export function countHostLoad(judged, attack, connections) {
  const { intervalNs, leadIn, total, durationMs, timeoutMs } = attack;
  const intervalUs = intervalNs / 1000;
  const dueUs = (/** @type {JudgedRequest} */ { seq }) => seq * intervalUs;
  // The least late request was on time. Later times are relative to it, because absolute times are too large to be
  // exact.
  const beganUs = judged.reduce(
    (least, request) => Math.min(least, request.sentUs - dueUs(request)),
    Number.POSITIVE_INFINITY,
  );
  const chosen = judged.filter(({ seq }) => seq >= leadIn && seq < leadIn + total);
  const counted = chosen.map((request) => {
    const lagUs = Math.max(0, request.sentUs - beganUs - dueUs(request));
    const waitedUs = request.latencyUs + lagUs;
    const latencyUs = LOST.has(request.outcome) ? Math.max(waitedUs, timeoutMs * 1000) : waitedUs;
    return { outcome: request.outcome, bodyBytes: request.bodyBytes, lagUs, latencyUs };
  });
  const fromUs = beganUs + leadIn * intervalUs;
  const givenMs = Math.max(
    durationMs,
    lastOf(chosen.map(({ sentUs }) => sentUs)) / 1000 - fromUs / 1000,
  );
  const ends = chosen.map(({ sentUs, latencyUs }) => sentUs + latencyUs).sort((a, b) => a - b);
  // When no more requests were left than there are connections, the last request had a connection.
  const connectedUs = ends[ends.length - 1 - connections] ?? fromUs;
  const sendingMs = Math.max(givenMs, (connectedUs - fromUs) / 1000);
  return {
    counted,
    ratePerSecond: (counted.length * 1000) / sendingMs,
  };
}

/** @param {number[]} times */
const lastOf = (times) => times.reduce((last, time) => Math.max(last, time), 0);

/**
 * Checks that all hosts sent all their requests, at the same time, and had time to spare.
 * @param {readonly string[]} hosts
 * @param {readonly HostReport[]} reports
 * @param {readonly HostLoad[]} loads
 * @param {Pick<Attack, "total" | "lengthMs" | "durationMs">} attack
 * @param {number} littleLateMs lateness that does not matter
 * @throws {GeneratorError} naming the host
 */
export function assertAttacked(
  hosts,
  reports,
  loads,
  { total, lengthMs, durationMs },
  littleLateMs,
) {
  for (const [rank, host] of hosts.entries()) {
    const { lateMs = 0, cpuMs = 0, cores = 1 } = reports[rank] ?? {};
    if (lateMs > Math.max(littleLateMs, MOST_LATE * durationMs)) {
      throw new GeneratorError(`${host} started ${lateMs} ms late. Check whether it is busy`);
    }
    const sent = loads[rank]?.counted.length ?? 0;
    const remedy = "Lower the rate or name more load hosts";
    if (sent < SENT_SHARE * total) {
      throw new GeneratorError(
        `vegeta on ${host} sent only ${sent} of ${total} requests in time. ${remedy}`,
      );
    }
    const busy = cpuMs / (cores * lengthMs);
    if (busy > MOST_BUSY) {
      throw new GeneratorError(
        `vegeta on ${host} used ${Math.round(100 * busy)}% of its cores' time, so it was the bottleneck. ${remedy}`,
      );
    }
  }
}

/**
 * Sums the hosts' rates, because their clocks may differ. Percentiles are of all requests, never means of percentiles.
 * headerBytes: mean over all requests.
 * @param {readonly HostLoad[]} loads @param {number} headerBytes
 */
export function addUp(loads, headerBytes) {
  const errors = { ...NO_ERRORS };
  const latencies = new Latencies();
  const lags = new Latencies();
  let requests = 0;
  let bytes = 0;
  let total = 0;
  let ratePerSecond = 0;
  for (const load of loads) {
    ratePerSecond += load.ratePerSecond;
    total += load.counted.length;
    for (const { outcome, bodyBytes, lagUs, latencyUs } of load.counted) {
      latencies.record(latencyUs / 1000);
      lags.record(lagUs / 1000);
      if (outcome !== "answered") errors[outcome] += 1;
      const isAnswer = outcome === "answered" || outcome === "status" || outcome === "mismatch";
      if (!isAnswer) continue;
      requests += 1;
      bytes += bodyBytes + headerBytes;
    }
  }
  const { p99, max } = lags.result();
  return {
    requests,
    bytes: Math.round(bytes),
    errors,
    durationMs: (total * 1000) / ratePerSecond,
    latencyUs: latencies.result(),
    sendLagUs: { p99, max },
  };
}
