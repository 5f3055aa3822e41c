import { APPS_DIR } from "@routebench/host/workspace";
import { INTERRUPTED } from "../../harness/src/cli/session/interruption.js";
import { measureTruths } from "./truth.js";

/** @import { TruthOptions } from "./truth.js" */

/**
 * Measures the errors of routebench on this machine, and prints them.
 * @param {Partial<TruthOptions> & { apps?: string }} options @param {AbortSignal} signal
 */
export async function selftest({ apps = APPS_DIR, ...options }, signal) {
  try {
    await measureTruths({
      repeats: 3,
      ...options,
      appsDir: apps,
      signal,
      say: (line) => void process.stdout.write(`${line}\n`),
    });
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write("Interrupted.\n");
    return INTERRUPTED;
  }
}
