/**
 * JSON's reader and writer are the runtime's own, so no compiler changes how long they take, and they are slowed
 * down by a stranger on the core as servers are: with what else was tried, see docs/measuring.md.
 */
const WORDS = JSON.stringify(
  Array.from({ length: 24 }, (_, id) => ({ id, name: `n${id}`, list: [1, 2, 3, id] })),
);

/** A small piece of work, of some 12 us, that tells how fast a core is. */
export function work() {
  return JSON.stringify(JSON.parse(WORDS));
}
