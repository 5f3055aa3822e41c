const SPAN_FOR_LOG = 5;
// A single wide interval can span decades and must not press all dots together.
const WIDEST = 3;
const NICE = [1, 2, 5];
const DECADES = Array.from({ length: 13 }, (_, index) => 10 ** (index - 6));
const LOG_TICKS = DECADES.flatMap((decade) =>
  NICE.map((digit) => Number((digit * decade).toPrecision(1))),
);

/**
 * A scale that holds 1 and all ratios with their intervals, as far as these are of use: linear, or logarithmic where they span
 * more than five times.
 * @param {{ point: number, low: number | null, high: number | null }[]} ratios
 * @param {number} ticks about as many on a linear scale
 * @returns {{ type: "linear" | "log", clamp: true, domain: [number, number], ticks: number | number[] }}
 */
export function ratioScale(ratios, ticks) {
  const points = ratios.map(({ point }) => point);
  const low = Math.min(
    1,
    Math.max(
      Math.min(...ratios.map(({ low, point }) => low ?? point)),
      Math.min(...points) / WIDEST,
    ),
  );
  const high = Math.max(
    1,
    Math.min(
      Math.max(...ratios.map(({ high, point }) => high ?? point)),
      Math.max(...points) * WIDEST,
    ),
  );
  // A ratio of nothing has no place on a logarithmic scale.
  if (low <= 0 || high / low <= SPAN_FOR_LOG) {
    const margin = Math.max(0.02, 0.04 * (high - low));
    return { type: "linear", clamp: true, domain: [low - margin, high + margin], ticks };
  }
  /** @type {[number, number]} */
  const domain = [low / 1.08, high * 1.08];
  return {
    type: "log",
    clamp: true,
    domain,
    ticks: LOG_TICKS.filter((tick) => tick >= domain[0] && tick <= domain[1]),
  };
}
