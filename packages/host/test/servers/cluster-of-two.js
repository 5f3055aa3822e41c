/** Test double of an app that is a cluster: two processes answer in turn, a millisecond's work each. */
import cluster from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { answer, listen } from "./conforming.js";
import { workAMillisecond } from "./work-a-millisecond.js";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start(options) {
  cluster.setupPrimary({
    exec: fileURLToPath(import.meta.url),
    args: [JSON.stringify(options)],
    execArgv: [],
  });
  const workers = [cluster.fork(), cluster.fork()];
  const [[{ port }]] = await Promise.all(workers.map((worker) => once(worker, "listening")));
  return {
    port,
    close: async () => {
      const ended = workers.map((worker) => once(worker, "exit"));
      for (const worker of workers) worker.process.kill();
      await Promise.all(ended);
    },
  };
}

if (cluster.isWorker) {
  await listen(JSON.parse(process.argv[2] ?? "{}"), (request, response) => {
    workAMillisecond();
    answer(request, response);
  });
}
