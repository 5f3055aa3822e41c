/** The program of the core watch: while it is told to, it times a small piece of work on its core, again and again. */
import { serveCalls } from "@routebench/drivers/calls";
import { mean } from "@routebench/stats/moments";
import { work } from "./core-work.js";

/**
 * The least of these counts: the first finds the caches cold, and another may be interrupted. Three take some 50 us, so that they
 * take a hundredth of the servers' core; before and after a slice there is more time.
 */
const TRIES = { beside: 3, betweenSlices: 10 };

const EVERY_MS = 5;

const WARM_UP_TRIES = 1000;

/** @type {number[]} between begin and finish */
let samplesUs = [];
let beganUs = 0;
/** @type {NodeJS.Timeout | undefined} */
let timer;

for (let tries = 0; tries < WARM_UP_TRIES; tries += 1) work();

serveCalls({
  begin: async () => {
    clearInterval(timer);
    beganUs = sampleUs(TRIES.betweenSlices);
    samplesUs = [];
    timer = setInterval(() => samplesUs.push(sampleUs(TRIES.beside)), EVERY_MS);
    return true;
  },
  finish: async () => {
    clearInterval(timer);
    const besideBusyUs = mean([beganUs, sampleUs(TRIES.betweenSlices)]);
    // While this works the server does not, so its generator has nothing to do: only the first and the last tell what
    // the generator's core does to this one.
    return samplesUs.length > 0 ? Math.max(besideBusyUs, mean(samplesUs)) : besideBusyUs;
  },
});

/** @param {number} tries */
function sampleUs(tries) {
  let leastNs = Number.POSITIVE_INFINITY;
  for (let done = 0; done < tries; done += 1) {
    const beganAt = process.hrtime.bigint();
    work();
    leastNs = Math.min(leastNs, Number(process.hrtime.bigint() - beganAt));
  }
  return leastNs / 1000;
}
