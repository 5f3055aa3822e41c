/** V8's sampling profiler in a server's process. The server loads this module only to be profiled. */
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
 * Turns inlining off, because samples in an inlined function count for the function around it, maybe of another
 * package. Must be called before the code is compiled. Flags of compilers that this V8 lacks have no effect.
 * @throws {Error} if nothing can be profiled
 */
export async function prepare() {
  if (process.versions.bun) {
    // The profiler would count the gaps between samples as JavaScript.
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
