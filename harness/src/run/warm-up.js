import { setTimeout as sleep } from "node:timers/promises";
import { PausableWrk } from "@routebench/drivers/wrk/pausable";
import { isSteady } from "@routebench/stats/steady";

const WINDOW_MS = 30;
const CAP_MS = 8000;

/**
 * Loads a server until its rate no longer trends. The floor is what the test for steadiness needs
 * to see; the cap is for a server that never settles, which is marked.
 * @param {import("../server/server-process.js").ServerProcess} server
 * @param {import("@routebench/drivers/driver").DriverRun} run
 * @returns {Promise<{ windowMs: number, bytesPerSecond: number[], steady: boolean }>}
 */
export async function warmUp(server, run) {
  const generator = new PausableWrk(run);
  /** @type {number[]} */
  const bytesPerSecond = [];
  let steady = false;
  try {
    let [readAt, bytes] = [performance.now(), generator.bytesRead()];
    while (!steady && bytesPerSecond.length < CAP_MS / WINDOW_MS && !run.signal.aborted) {
      await server.whileAlive(sleep(WINDOW_MS));
      const [now, bytesNow] = [performance.now(), generator.bytesRead()];
      bytesPerSecond.push((bytesNow - bytes) / ((now - readAt) / 1000));
      [readAt, bytes] = [now, bytesNow];
      steady = isSteady(bytesPerSecond);
    }
  } finally {
    await generator.close();
  }
  return { windowMs: WINDOW_MS, bytesPerSecond, steady };
}
