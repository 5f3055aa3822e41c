/** V8's sampling profiler in a server's process, which loads this only where it is to be profiled. */
import { Session } from "node:inspector";
import { PerformanceObserver } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";

const session = new Session();
let collectingMs = 0;
const collections = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collectingMs += duration;
});

/** @type {(method: string, params?: object) => Promise<any>} */
const post = (method, params = {}) =>
  new Promise((resolve, reject) => {
    session.post(method, params, (error, result) => (error ? reject(error) : resolve(result)));
  });

/**
 * A sample in an inlined function is counted for the one around it, maybe of another package. To be
 * called before the code is compiled; one of a V8 without that compiler has no effect.
 * @throws {Error} where nothing can be profiled
 */
export async function prepare() {
  if (process.versions.bun) {
    // Their spacing would be taken for the time that each stands for.
    throw new Error("JavaScriptCore takes no samples outside of JavaScript");
  }
  session.connect();
  await post("Profiler.enable");
  await post("Profiler.disable");
  session.disconnect();
  setFlagsFromString("--no-turbo-inlining");
  setFlagsFromString("--no-maglev-inlining");
}

/** @param {{ intervalUs: number }} how */
export async function start({ intervalUs }) {
  session.connect();
  await post("Profiler.enable");
  await post("Profiler.setSamplingInterval", { interval: intervalUs });
  collections.observe({ entryTypes: ["gc"] });
  await post("Profiler.start");
}

export async function stop() {
  const { profile } = await post("Profiler.stop");
  collections.disconnect();
  session.disconnect();
  return { profile, collectingMs };
}
