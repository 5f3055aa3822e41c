import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Fisher–Yates, from one seed. @type {(seed: number) => <T>(items: readonly T[]) => T[]} */
export function createShuffle(seed) {
  const generator = xoroshiro128plus(seed);
  return (items) => {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const chosen = uniformInt(generator, 0, last);
      const swapped = /** @type {(typeof items)[number]} */ (shuffled[chosen]);
      shuffled[chosen] = /** @type {(typeof items)[number]} */ (shuffled[last]);
      shuffled[last] = swapped;
    }
    return shuffled;
  };
}
