const SPAN_FOR_LOG = 5;
// An interval of two launches can span decades: it must not press all lines together.
const WIDEST = 3;
const DECADES = Array.from({ length: 16 }, (_, index) => index - 6);
const FEW = 4;

/**
 * @typedef {object} ValueScale
 * @property {"linear" | "log"} type
 * @property {[number, number]} domain
 * @property {number[] | number} ticks
 * @property {(value: number) => number} toShare where a value stands, 0 at the domain's start, 1 at its end
 * @property {(share: number) => number} fromShare
 */

/**
 * A scale that holds positive values with their intervals, as far as these are of use: from zero
 * on, or logarithmic where the values span more than five times.
 * @param {{ point: number, low: number | null, high: number | null }[]} estimates at least one
 * @returns {ValueScale}
 */
export function valueScale(estimates) {
  const points = estimates.map(({ point }) => point);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const high = Math.min(
    WIDEST * most,
    Math.max(...estimates.map(({ high, point }) => high ?? point)),
  );
  if (least <= 0 || most / least <= SPAN_FOR_LOG) {
    const end = high > 0 ? 1.04 * high : 1;
    return {
      ...{ type: "linear", domain: [0, end], ticks: 5 },
      toShare: (value) => value / end,
      fromShare: (share) => share * end,
    };
  }
  const low = Math.max(
    least / WIDEST,
    Math.min(...estimates.map(({ low, point }) => low ?? point)),
  );
  /** @type {[number, number]} */
  const domain = [low / 1.12, high * 1.12];
  const [from, to] = domain.map(Math.log);
  const [start, span] = [from ?? 0, (to ?? 1) - (from ?? 0)];
  return {
    ...{ type: "log", domain, ticks: logTicks(domain) },
    toShare: (value) => (Math.log(value) - start) / span,
    fromShare: (share) => Math.exp(start + share * span),
  };
}

/**
 * @param {[number, number]} domain
 * @returns {number[]} powers of ten, and their doubles and fives where there are few
 */
function logTicks([from, to]) {
  const within = (/** @type {number[]} */ digits) =>
    DECADES.flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`))).filter(
      (tick) => tick >= from && tick <= to,
    );
  const decades = within([1]);
  return decades.length >= FEW ? decades : within([1, 2, 5]);
}
