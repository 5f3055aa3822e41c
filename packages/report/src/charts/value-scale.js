/** @import { Estimate } from "@routebench/contract/summary" */

const SPAN_FOR_LOG = 5;
// A single wide interval can span decades and must not press all lines together.
const WIDEST = 3;
const DECADES = Array.from({ length: 16 }, (_, index) => index - 6);
const FEW = 4;

/**
 * @typedef {object} ValueScale
 * @property {number[]} ticks
 * @property {(value: number) => number} toShare 0 at the frame's start, 1 at its end; what is
 *   beyond stands at the nearest
 */

/** @type {(estimates: Pick<Estimate, "point" | "low" | "high">[]) => ValueScale} */
export function valueScale(estimates) {
  const points = estimates.map(({ point }) => point);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const high = Math.min(
    WIDEST * most,
    Math.max(...estimates.map(({ high, point }) => high ?? point)),
  );
  if (least <= 0 || most / least <= SPAN_FOR_LOG) {
    const end = high > 0 ? 1.04 * high : 1;
    return { ticks: linearTicks(end), toShare: (value) => within(value / end) };
  }
  const low = Math.max(
    least / WIDEST,
    Math.min(...estimates.map(({ low, point }) => low ?? point)),
  );
  const [from, to] = [low / 1.12, high * 1.12];
  return {
    ticks: logTicks(from, to),
    toShare: (value) => (value <= 0 ? 0 : within(Math.log(value / from) / Math.log(to / from))),
  };
}

/** @param {number} share */
const within = (share) => Math.min(1, Math.max(0, share));

/** Round numbers from zero on, three to six. @param {number} end */
function linearTicks(end) {
  const power = 10 ** Math.floor(Math.log10(end / 2));
  const step = [1, 2, 5].map((digit) => digit * power).find((each) => end / each < 6) ?? 10 * power;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
}

/** @type {(from: number, to: number) => number[]} */
function logTicks(from, to) {
  const ticks = (/** @type {number[]} */ digits) =>
    DECADES.flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`))).filter(
      (tick) => tick >= from && tick <= to,
    );
  const decades = ticks([1]);
  return decades.length >= FEW ? decades : ticks([1, 2, 5]);
}
