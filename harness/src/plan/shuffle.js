import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** @type {(seed: number) => <T>(items: readonly T[]) => T[]} */
export function createShuffle(seed) {
  const generator = xoroshiro128plus(seed);
  return (items) =>
    items
      .map((item) => ({ item, place: uniformInt(generator, 0, 2 ** 31 - 1) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
}

/**
 * A seed for one purpose, made from the run's seed and words for the purpose. Successive seeds would give similar
 * orders.
 * @param {number} seed @param {...(string | number)} purpose
 * @returns {number} FNV-1a, with the final mixing of MurmurHash3
 */
export function seedOf(seed, ...purpose) {
  const bytes = new TextEncoder().encode(JSON.stringify([seed, ...purpose]));
  let hash = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
