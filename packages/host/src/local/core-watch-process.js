/** The program of the core watch: one process times the servers' core, one keeps the other core busy. */
import { serveCalls } from "@routebench/generators/calls";
import { mean } from "@routebench/stats/moments";

/** JSON's reader and writer are the runtime's own, so no compiler changes how long they take (docs/studies.md). */
const WORDS = JSON.stringify(
  Array.from({ length: 24 }, (_, id) => ({ id, name: `n${id}`, list: [1, 2, 3, id] })),
);

/** The least of so many counts. Three take some 50 us, a hundredth of the servers' core's time. */
const TRIES = { beside: 3, betweenSlices: 10 };

const EVERY_MS = 5;
const WARM_UP_TRIES = 1000;

/** While it keeps its core busy, it listens after so many. */
const AT_A_TIME = 20;

/** @type {number[]} between begin and finish */
let samplesUs = [];
let beganUs = 0;
/** @type {NodeJS.Timeout | undefined} */
let timer;
let isBusy = false;

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
  busy: async () => {
    if (!isBusy) setImmediate(keepBusy);
    isBusy = true;
    return true;
  },
  rest: async () => {
    isBusy = false;
    return true;
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

function work() {
  return JSON.stringify(JSON.parse(WORDS));
}

function keepBusy() {
  if (!isBusy) return;
  for (let times = 0; times < AT_A_TIME; times += 1) work();
  setImmediate(keepBusy);
}
