import { madeUpApp, madeUpResult, madeUpTrial } from "./made-up-result.js";

/** Launches scatter by about 1%. */
const SCATTER = [1, 1.01, 0.99, 1.005, 0.995];

/**
 * A made-up result whose launches scatter, except launches of the reference node-http.
 * @param {Record<string, number>} rates requests/s by app
 * @param {number} [machineSpeed]
 */
export function scatteredResult(rates, machineSpeed = 1) {
  return madeUpResult({
    apps: Object.keys(rates).map((id) => madeUpApp(id)),
    trials: SCATTER.flatMap((factor, index) =>
      Object.entries(rates).map(([id, rate]) =>
        madeUpTrial(index + 1, id, {
          requests: Math.round(rate * machineSpeed * (id === "node-http" ? 1 : factor)),
        }),
      ),
    ),
  });
}
