import { Wire } from "@routebench/drivers/connections/wire";
import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { verifyApp } from "./verify-app.js";

/** @import { Handshake } from "@routebench/drivers/connections/wire" */

/**
 * Verifies an app over TLS.
 * @param {import("../subject.js").Subject} app
 * @param {import("../host/host.js").Host} host
 * @param {import("./asked.js").Asked} asked
 * @param {import("../host/host.js").Certificate} certificate
 * @param {import("../limits.js").Limits} [limits]
 * @returns {Promise<import("./verify-app.js").Verification & { handshake: Handshake | null }>}
 *   the handshake where it conforms
 */
export async function verifyTls(app, host, asked, certificate, limits = DEFAULT_LIMITS) {
  if (!app.tls) {
    const reason = app.cannot?.https ?? "its manifest says that it serves no TLS";
    const failure = new TrialFailure("does-not-apply", reason);
    return { failure: failure.toRecord(), faults: [], handshake: null };
  }
  /** @type {Handshake | null} */
  let handshake = null;
  const verification = await verifyApp(app, host, {
    ...{ asked, limits },
    tls: certificate,
    inspect: async ({ origin }) => {
      const wire = new Wire(origin);
      try {
        const why = await wire.opened(limits.answerMs);
        if (why !== null) throw new TrialFailure("no-answer", `TLS: ${why}`);
        handshake = wire.handshake;
      } finally {
        wire.close();
      }
    },
  });
  const faults = verification.faults.map((fault) => `over TLS: ${fault}`);
  return { ...verification, faults, handshake };
}
