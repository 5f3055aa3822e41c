import { parseAutocannonOutput } from "@routebench/drivers/autocannon/parse-output";
import { DriverError } from "@routebench/drivers/driver";
import { TrialFailure } from "../server/failure.js";
import { whileProbing } from "../verify/prober.js";
import { driverRun } from "./drive.js";

/**
 * One process serves and loads itself, so there is no CPU time that is the server's alone.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureInProcess(server, { target, load }, setup) {
  const { origin, requests } = driverRun(server, target, load, setup);
  const stopEarly = () => void server.kill();
  setup.signal.addEventListener("abort", stopEarly);
  try {
    const { value: answer, probes } = await whileProbing(server.origin, () =>
      server.loadSelf({ origin, requests, load }, setup.limits.trialMs),
    );
    const result = parseAutocannonOutput(JSON.stringify(answer));
    setup.spentUsefully(result.durationMs);
    return { result, probes, serverCpuMs: null, cores: null };
  } catch (error) {
    if (error instanceof DriverError) throw new TrialFailure("driver-failed", error.message);
    throw error;
  } finally {
    setup.signal.removeEventListener("abort", stopEarly);
  }
}
