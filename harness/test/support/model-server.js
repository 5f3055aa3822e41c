/**
 * A server with one thread under a closed load, in virtual time: what it answers when, exactly.
 * @typedef {object} ModelServer
 * @property {number} cpuMs of a request
 * @property {{ lastsMs: number, everyMs: number }} [freezes] it does nothing for so long
 * @property {{ share: number, ms: number }} [puts] so many of its answers come so much later
 * @property {{ cpuMs: number, ms: number }} [later] work of each request so long after it, before others are answered
 */

/**
 * @param {ModelServer} server
 * @param {{ connections: number, fromMs: number, toMs: number }} load all connections ask at its begin, on the server's clock
 * @param {() => number} random
 * @returns {number[]} when each answer came
 */
export function answersOf({ cpuMs, freezes, puts, later }, { connections, fromMs, toMs }, random) {
  /** @type {number[]} requests in the order in which they came */
  const asked = Array.from({ length: connections }, () => fromMs);
  /** @type {number[]} answers that wait for their time, which all do equally long */
  const waiting = [];
  /** @type {number[]} */
  const answers = [];
  /** @type {number[]} when work that is put off is due */
  const putOff = [];
  let [next, due, done, now] = [0, 0, 0, fromMs];
  const answer = () => {
    answers.push(now);
    if (now < toMs) asked.push(now);
  };
  for (;;) {
    const askedAt = asked[next] ?? Number.POSITIVE_INFINITY;
    const dueAt = waiting[due] ?? Number.POSITIVE_INFINITY;
    const workAt = putOff[done] ?? Number.POSITIVE_INFINITY;
    now = Math.max(now, Math.min(askedAt, dueAt, workAt));
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
    if (dueAt <= Math.min(now, askedAt)) {
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
