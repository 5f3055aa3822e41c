/** Test double of an app that has its answers made by two threads in turn, a millisecond's work each. */
import { parentPort, Worker } from "node:worker_threads";
import { answer, listen } from "./conforming.js";
import { workAMillisecond } from "./work-a-millisecond.js";

/** @import { Options } from "./conforming.js" */

parentPort?.on("message", () => {
  workAMillisecond();
  parentPort?.postMessage("done");
});

/** @param {Options} options */
export async function start(options) {
  const workers = [1, 2].map(() => new Worker(new URL(import.meta.url)));
  let requests = 0;
  const { port, close } = await listen(options, (request, response) => {
    const worker = /** @type {Worker} */ (workers[requests % workers.length]);
    requests += 1;
    worker.once("message", () => answer(request, response));
    worker.postMessage("work");
  });
  return {
    port,
    close: async () => {
      await close();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
