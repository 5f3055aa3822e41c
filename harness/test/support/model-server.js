/**
 * A simulation of a single-threaded server under a closed load, which knows exactly when each answer comes.
 * @typedef {object} ModelServer
 * @property {number} cpuMs of a request
 * @property {{ lastsMs: number, everyMs: number }} [freezes] pauses of this length, in this period
 * @property {{ share: number, ms: number }} [puts] the share of answers that are delayed, and their delay
 * @property {{ cpuMs: number, ms: number }} [later] work for each request, done this long after the answer
 */

/**
 * @param {ModelServer} server
 * @param {{ connections: number, fromMs: number, toMs: number }} load all connections send a request at the start, on the server's clock
 * @param {() => number} random
 * @returns {number[]} when each answer came
 */
export function answersOf({ cpuMs, freezes, puts, later }, { connections, fromMs, toMs }, random) {
  /** @type {number[]} when requests came */
  const requests = Array.from({ length: connections }, () => fromMs);
  /** @type {number[]} when delayed answers are due */
  const waiting = [];
  /** @type {number[]} */
  const answers = [];
  /** @type {number[]} when postponed work is due */
  const putOff = [];
  let [next, due, done, now] = [0, 0, 0, fromMs];
  const answer = () => {
    answers.push(now);
    if (now < toMs) requests.push(now);
  };
  for (;;) {
    const sentAt = requests[next] ?? Number.POSITIVE_INFINITY;
    const dueAt = waiting[due] ?? Number.POSITIVE_INFINITY;
    const workAt = putOff[done] ?? Number.POSITIVE_INFINITY;
    now = Math.max(now, Math.min(sentAt, dueAt, workAt));
    if (freezes) {
      const phase = now % freezes.everyMs;
      if (phase < freezes.lastsMs) now += freezes.lastsMs - phase;
    }
    if (now > toMs) return answers;
    if (later && workAt <= now) {
      done += 1;
      now += later.cpuMs;
      continue;
    }
    if (dueAt <= Math.min(now, sentAt)) {
      due += 1;
      answer();
      continue;
    }
    next += 1;
    now += cpuMs;
    if (later) putOff.push(now + later.ms);
    if (puts && random() < puts.share) waiting.push(now + puts.ms);
    else answer();
  }
}
