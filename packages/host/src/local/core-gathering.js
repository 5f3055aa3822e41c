import os from "node:os";
import { areFarApart } from "@routebench/contract/slice";

/** How long a message takes at best, until a run knows better. */
const USUAL_NS = 60;

/** At the start of a run the host may leave cores far apart for many naps. */
const FIRST_NAPS = 200;
const LATER_NAPS = 40;

/** If so many programs wait for each core, cores never sleep. A run alone had 1.4 at most. */
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
  let isFirst = true;
  let leastNs = Number.POSITIVE_INFINITY;
  return async (latencyNs) => {
    const measure = async () => {
      const ns = await latencyNs();
      leastNs = Math.min(leastNs, ns ?? leastNs);
      return ns;
    };
    let ns = await measure();
    if (isBusy()) return ns;
    const bestNs = () => (isFirst ? USUAL_NS : leastNs);
    const mostNaps = isFirst ? FIRST_NAPS : LATER_NAPS;
    for (let naps = 0; naps < mostNaps && ns !== null && areFarApart(ns, bestNs()); naps += 1) {
      await nap();
      ns = await measure();
    }
    isFirst = false;
    return ns;
  };
}

const isMachineBusy = () => Number(os.loadavg()[0]) > BUSY * os.cpus().length;
