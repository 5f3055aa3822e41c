/** @import { Estimate } from "@routebench/contract/summary" */
/** @typedef {Pick<Estimate, "point" | "low" | "high">} ChartInterval */
/** @typedef {{ ticks: number[], toShare: (value: number) => number }} ValueScale of the frame */

export const SPAN_FOR_LOG = 5;
// A single wide interval can span decades and must not press all marks together.
const WIDEST = 3;
const DECADES = Array.from({ length: 16 }, (_, index) => index - 6);
const FEW = 4;

/** How far intervals reach, as far as that is of use. @param {ChartInterval[]} estimates */
export function reachOf(estimates) {
  const points = estimates.map(({ point }) => point);
  const lows = estimates.map(({ low, point }) => low ?? point);
  const highs = estimates.map(({ high, point }) => high ?? point);
  return {
    low: Math.max(Math.min(...points) / WIDEST, Math.min(...lows)),
    high: Math.min(Math.max(...points) * WIDEST, Math.max(...highs)),
  };
}

/** Round numbers on a logarithmic scale. @param {number} from @param {number} to */
export const logTicks = (from, to, digits = [1, 2, 5]) =>
  DECADES.flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`))).filter(
    (tick) => tick >= from && tick <= to,
  );

/** @type {(estimates: ChartInterval[]) => ValueScale} */
export function valueScale(estimates) {
  const points = estimates.map(({ point }) => point);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const { low, high } = reachOf(estimates);
  if (least <= 0 || most / least <= SPAN_FOR_LOG) {
    const end = high > 0 ? 1.04 * high : 1;
    return { ticks: linearTicks(end), toShare: (value) => within(value / end) };
  }
  const [from, to] = [low / 1.12, high * 1.12];
  const decades = logTicks(from, to, [1]);
  return {
    ticks: decades.length >= FEW ? decades : logTicks(from, to),
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
