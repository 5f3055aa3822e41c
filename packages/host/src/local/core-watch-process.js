/**
 * The program of the core watch. One process times the servers' core, another process keeps the generator's core busy.
 */
import { serveCalls } from "@routebench/generators/calls";
import { mean } from "@routebench/stats/moments";

/** The runtime's JSON functions are native, so no compiler changes how long they take (docs/studies.md). */
const WORDS = JSON.stringify(
  Array.from({ length: 24 }, (_, id) => ({ id, name: `n${id}`, list: [1, 2, 3, id] })),
);

/** A sample is the best of so many tries. Three tries take about 50 µs, 1% of the time of the servers' core. */
const TRIES = { duringSlice: 3, betweenSlices: 10 };

const EVERY_MS = 5;
const WARM_UP_TRIES = 1000;

/** A process that keeps its core busy listens for calls after so many pieces of work. */
const AT_A_TIME = 20;

/** @type {number[]} taken between begin and finish */
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
    timer = setInterval(() => samplesUs.push(sampleUs(TRIES.duringSlice)), EVERY_MS);
    return true;
  },
  finish: async () => {
    clearInterval(timer);
    const besideBusyUs = mean([beganUs, sampleUs(TRIES.betweenSlices)]);
    // While a sample is taken the server does not run, so the generator is idle. Only the first and the last sample
    // show how the generator's busy core affects this core.
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
