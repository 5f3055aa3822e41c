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

/**
 * A seed for one purpose, from the run's and what tells the purpose from others: seeds that follow one another give
 * orders that are alike.
 * @param {number} seed @param {...(string | number)} purpose
 * @returns {number} FNV-1a, mixed as MurmurHash3 does at its end
 */
export function seedOf(seed, ...purpose) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify([seed, ...purpose]))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
