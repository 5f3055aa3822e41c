import cluster from "node:cluster";
import { once } from "node:events";
import os from "node:os";
import { fileURLToPath } from "node:url";

/** The equal server of rung (d), with a process for each of its cores. */
export async function start(given) {
  cluster.setupPrimary({ exec: fileURLToPath(new URL("worker.js", import.meta.url)) });
  const workers = Array.from({ length: os.availableParallelism() }, () =>
    cluster.fork({ PARITY_GIVEN: JSON.stringify(given) }),
  );
  const [first] = await Promise.all(workers.map((worker) => once(worker, "listening")));
  return {
    port: first[0].port,
    close: () => new Promise((resolve) => cluster.disconnect(() => resolve())),
  };
}
