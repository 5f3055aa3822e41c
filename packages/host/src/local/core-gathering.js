import os from "node:os";

/** Cores are far apart if a message takes more than this many times as long as at best. Measured: 55 ns and 300 ns. */
const FAR = 3;

/** How long it takes at best, until this run knows better. */
const USUAL_NS = 60;

/** At the start of a run the host may leave cores far apart for many naps. */
const FIRST_NAPS = 200;
const LATER_NAPS = 40;

/** If so many programs wait for each core, cores never sleep. A run alone has a load of 1.4 for each. */
const BUSY = 2;

/**
 * Brings the two cores of a virtual machine close together. The host may run them on parts of a processor that share no
 * cache, and leaves them there for minutes if they never sleep. After a nap it chooses again. On far cores a server of
 * large bodies took 2.1 times the CPU time, uWebSockets.js 1.3 times, and node:http 1.1 times (docs/method.md).
 * @param {() => Promise<void>} nap
 * @param {() => boolean} [isBusy] whether other programs keep the cores from sleep
 * @returns {(latencyNs: () => Promise<number | null>) => Promise<number | null>} given how long a message between the
 *   cores takes, resolves to how long it takes afterwards; null: not known
 */
export function createGathering(nap, isBusy = isMachineBusy) {
  let bestNs = USUAL_NS;
  let mostNaps = FIRST_NAPS;
  return async (latencyNs) => {
    let ns = await latencyNs();
    if (isBusy()) return ns;
    let leastNs = ns;
    for (let naps = 0; ns !== null && ns > FAR * bestNs && naps < mostNaps; naps += 1) {
      await nap();
      ns = await latencyNs();
      leastNs = Math.min(ns ?? Number.POSITIVE_INFINITY, leastNs ?? Number.POSITIVE_INFINITY);
    }
    if (leastNs !== null) {
      bestNs = mostNaps === FIRST_NAPS ? leastNs : Math.min(bestNs, leastNs);
      mostNaps = LATER_NAPS;
    }
    return ns;
  };
}

const isMachineBusy = () => Number(os.loadavg()[0]) > BUSY * os.cpus().length;
