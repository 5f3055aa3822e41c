/** All is fixed before the first request is sent. Those of the lead-in are not counted. */
export class Schedule {
  #intervalMs;
  #leadIn;
  #durationMs;
  #startedAt = 0;

  /** @param {{ ratePerSecond: number, durationMs: number, leadInMs: number }} wanted */
  constructor({ ratePerSecond, durationMs, leadInMs }) {
    this.#intervalMs = 1000 / ratePerSecond;
    this.#durationMs = durationMs;
    this.#leadIn = Math.floor(leadInMs / this.#intervalMs);
    this.total = this.#leadIn + Math.max(1, Math.round(durationMs / this.#intervalMs));
  }

  /** @param {number} at when the first request is to be sent, in ms on any monotonic clock */
  begin(at) {
    this.#startedAt = at;
  }

  /** In ms on the same clock. @param {number} index of a request, from 0 on */
  intendedAt(index) {
    return this.#startedAt + index * this.#intervalMs;
  }

  /** @param {number} index @returns {boolean} whether the request comes after the lead-in */
  counts(index) {
    return index >= this.#leadIn;
  }

  /** @param {number} index @returns {boolean} whether the request is the first after the lead-in */
  isFirstCounted(index) {
    return index === this.#leadIn;
  }

  get countedFrom() {
    return this.intendedAt(this.#leadIn);
  }

  /** How long lead-in and counted requests take together, if none is late. */
  get lengthMs() {
    return this.#leadIn * this.#intervalMs + this.#durationMs;
  }
}
