import { TrialFailure } from "../trial-failure.js";
import { conclude, launch } from "./launch.js";

/**
 * Runs one trial from a fresh server process to its end. A trial that goes wrong is a result too.
 * @param {import("../verify/asked.js").AskedPlan} plan
 * @param {import("./trial-setup.js").TrialSetup} setup
 * @param {import("./trial-setup.js").Measure} measure
 * @param {Parameters<typeof launch>[2]} [own] see launch
 * @returns {Promise<import("./to-trial.js").EndedTrial | null>} null if the run was ended early
 */
export async function runSingleTrial(plan, setup, measure, own) {
  /** @type {import("./launch.js").Launch | undefined} */
  let launched;
  try {
    launched = await launch(plan, setup, own);
    // A signal that came during the launch is not told to those who listen only now.
    setup.signal.throwIfAborted();
    const measurement = await measure(launched.server, plan, setup);
    return { ...plan, status: "ok", sample: await conclude(launched, plan, measurement) };
  } catch (error) {
    if (setup.signal.aborted) return null;
    if (error instanceof TrialFailure) return { ...plan, ...error.toRecord() };
    throw error;
  } finally {
    await launched?.server.kill();
  }
}
