import { TrialFailure } from "../trial-failure.js";
import { conclude } from "./launch.js";

/**
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 *
 * @callback Measure one kind of trial: drives a server that listens and conforms, and measures
 * @param {import("../host/host.js").Server} server
 * @param {AskedPlan} plan
 * @returns {Promise<import("./launch.js").Measurement>}
 * @throws {TrialFailure}
 */

/**
 * Runs one trial from a fresh server process to its end. A trial that goes wrong is a result too.
 * @param {AskedPlan} plan
 * @param {() => Promise<import("./launch.js").Launch>} launch
 * @param {Measure} measure
 * @param {AbortSignal} signal ends the run early
 * @returns {Promise<import("./to-trial.js").EndedTrial | null>} null if the run was ended early
 */
export async function runSingleTrial(plan, launch, measure, signal) {
  /** @type {import("./launch.js").Launch | undefined} */
  let launched;
  try {
    launched = await launch();
    // A signal that came during the launch is not told to those who listen only now.
    signal.throwIfAborted();
    const measurement = await measure(launched.server, plan);
    const sample = await conclude(launched, plan, measurement);
    await launched.server.stop();
    return { ...plan, status: "ok", sample };
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof TrialFailure) return { ...plan, ...error.toRecord() };
    throw error;
  } finally {
    await launched?.server.kill();
  }
}
