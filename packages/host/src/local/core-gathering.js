/** Cores are far apart if a message takes this many times as long as at best. Measured: 55 ns near, 330 ns far. */
const FAR = 2;

/** The first naps of a run find out how near the cores can be. */
const FIRST_NAPS = 10;
const MOST_NAPS = 40;

/**
 * Brings the two cores of a virtual machine close together. The host may run them on parts of a processor that share no
 * cache, and leaves them there for minutes if they never sleep. After a nap it chooses again. On far cores a server of
 * large bodies took twice the CPU time, uWebSockets.js 1.29 times, and node:http 1.06 times (docs/method.md).
 * @param {() => Promise<void>} nap
 * @returns {(latencyNs: () => Promise<number | null>) => Promise<number | null>} given how long a message between the
 *   cores takes, resolves to how long it takes afterwards; null: not known
 */
export function createGathering(nap) {
  let leastNs = Number.POSITIVE_INFINITY;
  return async (latencyNs) => {
    const measure = async () => {
      const ns = await latencyNs();
      leastNs = Math.min(leastNs, ns ?? leastNs);
      return ns;
    };
    const fewestNaps = leastNs === Number.POSITIVE_INFINITY ? FIRST_NAPS : 0;
    let ns = await measure();
    for (let naps = 0; ns !== null && naps < MOST_NAPS; naps += 1) {
      if (naps >= fewestNaps && ns <= FAR * leastNs) break;
      await nap();
      ns = await measure();
    }
    return ns;
  };
}
