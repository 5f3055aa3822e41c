/**
 * @typedef {import("./judge.js").Outcome} Outcome
 *
 * @typedef {object} Judged what became of one request
 * @property {number} seq
 * @property {number} sentUs by its host's clock
 * @property {number} latencyUs since then
 * @property {Outcome} outcome
 * @property {number} bodyBytes
 *
 * @typedef {object} Counted one of those that are neither of the lead-in nor to spare
 * @property {Outcome} outcome
 * @property {number} bodyBytes
 * @property {number} lagUs how late vegeta was to send it
 * @property {number} latencyUs since it was due
 *
 * @typedef {object} HostLoad
 * @property {Counted[]} counted
 * @property {number} ratePerSecond at which they went out on a connection
 */

/** Without an answer: as long as the patience is, at least. */
const LOST = new Set(["connect", "read", "write", "timeout"]);

/**
 * The counted part of one host's load. vegeta sends the n-th request n + 1 intervals after its beginning, or later:
 * how much later is added to its latency, which thus counts from the time at which the request was due.
 * @param {Judged[]} judged in any order
 * @param {Pick<import("./plan-attack.js").Attack, "intervalNs" | "leadIn" | "total" | "durationMs" | "timeoutMs">} attack
 * @param {number} connections of this host
 * @returns {HostLoad}
 */
export function countHostLoad(judged, attack, connections) {
  const { intervalNs, leadIn, total, durationMs, timeoutMs } = attack;
  const intervalUs = intervalNs / 1000;
  const dueUs = (/** @type {Judged} */ { seq }) => seq * intervalUs;
  // The least late one was not late at all. From there on, for the numbers are too large to be exact.
  const beganUs = judged.reduce(
    (least, one) => Math.min(least, one.sentUs - dueUs(one)),
    Number.POSITIVE_INFINITY,
  );
  const chosen = judged.filter(({ seq }) => seq >= leadIn && seq < leadIn + total);
  const counted = chosen.map((one) => {
    const lagUs = Math.max(0, one.sentUs - beganUs - dueUs(one));
    const waitedUs = one.latencyUs + lagUs;
    const latencyUs = LOST.has(one.outcome) ? Math.max(waitedUs, timeoutMs * 1000) : waitedUs;
    return { outcome: one.outcome, bodyBytes: one.bodyBytes, lagUs, latencyUs };
  });
  const fromUs = beganUs + leadIn * intervalUs;
  const givenMs = Math.max(
    durationMs,
    lastOf(chosen.map(({ sentUs }) => sentUs)) / 1000 - fromUs / 1000,
  );
  const ends = chosen.map(({ sentUs, latencyUs }) => sentUs + latencyUs).sort((a, b) => a - b);
  // When no more were left than there are connections, the last one had its own.
  const connectedUs = ends[ends.length - 1 - connections] ?? fromUs;
  const sendingMs = Math.max(givenMs, (connectedUs - fromUs) / 1000);
  return {
    counted,
    ratePerSecond: (counted.length * 1000) / sendingMs,
  };
}

/** @param {number[]} times */
const lastOf = (times) => times.reduce((last, time) => Math.max(last, time), 0);
