import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { inspectHandshake } from "./handshake.js";
import { verifyApp } from "./verify-app.js";

/**
 * Verifies an app over TLS.
 * @param {import("../subject.js").Subject} app
 * @param {import("../host/host.js").Host} host
 * @param {import("./asked.js").Asked} asked
 * @param {import("../host/host.js").Certificate} certificate
 * @param {import("../limits.js").Limits} [limits]
 * @returns {Promise<import("./verify-app.js").Verification & { handshake: import("./handshake.js").Handshake | null }>}
 *   the handshake where it conforms
 */
export async function verifyTls(app, host, asked, certificate, limits = DEFAULT_LIMITS) {
  if (!app.tls) {
    const reason = app.cannot?.https ?? "its manifest says that it serves no TLS";
    const failure = new TrialFailure("does-not-apply", reason);
    return { failure: failure.toRecord(), faults: [], handshake: null };
  }
  /** @type {import("./handshake.js").Handshake | null} */
  let handshake = null;
  const verification = await verifyApp(app, host, {
    ...{ asked, limits },
    tls: certificate,
    inspect: async ({ origin }) => {
      handshake = await inspectHandshake(origin, { timeoutMs: limits.answerMs }).catch((error) => {
        throw new TrialFailure("no-answer", `TLS: ${error.message}`);
      });
    },
  });
  const faults = verification.faults.map((fault) => `over TLS: ${fault}`);
  return { ...verification, faults, handshake };
}
