import { mean, squaredDeviations } from "./moments.js";

const FEWEST = 8;

/** With 8 launches from a normal distribution, 2.5 % of runs reach this by chance; with 12, fewer than 1 %. */
const SEPARATION = 6;

/**
 * Whether launches, at least 8, fall into two groups, as when a machine has two speeds; an average
 * then describes neither. They are split where the groups scatter least, and the distance is held
 * against that scatter (the D of Ashman, Bird & Zepf 1994, with a pooled variance).
 * @param {readonly number[]} values
 */
export function isBimodal(values) {
  if (values.length < FEWEST) return false;
  const sorted = values.toSorted((x, y) => x - y);
  const smallest = Math.ceil(sorted.length / 4);
  let within = Number.POSITIVE_INFINITY;
  let distance = 0;
  for (let cut = smallest; cut <= sorted.length - smallest; cut += 1) {
    const low = sorted.slice(0, cut);
    const high = sorted.slice(cut);
    const scatter = squaredDeviations(low) + squaredDeviations(high);
    if (scatter < within) {
      within = scatter;
      distance = mean(high) - mean(low);
    }
  }
  return distance > SEPARATION * Math.sqrt(within / (sorted.length - 2));
}
