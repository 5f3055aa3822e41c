import { targetsOf } from "../discover/suites.js";
import { askedBy } from "./asked.js";
import { inspectApp } from "./inspect-app.js";
import { verifyApp } from "./verify-app.js";
import { verifyTls } from "./verify-tls.js";
import { whyNot } from "./why-not.js";

/**
 * @typedef {Awaited<ReturnType<typeof inspectApp>> & { also: Also[] }} WholeVerification failure and faults: the
 *   first that there are
 * @typedef {object} Also a further target of the suite
 * @property {string} label
 * @property {string | null} cannot why the app does not serve it, as its manifest says; null where it does
 */

/**
 * Verifies an app over HTTP, over TLS, and with each further target that its suite verifies. What its manifest rules out
 * is not asked.
 * @param {import("../subject.js").Subject} app
 * @param {import("../host/host.js").Host} host
 * @param {import("./asked.js").Suite} suite
 * @returns {Promise<WholeVerification>}
 */
export async function verifyFully(app, host, suite) {
  const [target] = targetsOf(suite, {});
  const inspected = await inspectApp(app, host, suite, target);
  /** @type {Also[]} */
  const also = [];
  if (inspected.failure) {
    return { ...inspected, failure: await whyNot(app, inspected.failure), also };
  }
  const { served } = inspected;
  if (app.tls) {
    const { failure, faults } = await host.withCertificate((certificate) =>
      verifyTls(app, host, askedBy(suite, target, app), certificate),
    );
    if (failure) return { failure: await whyNot(app, failure), faults, served, also };
  }
  for (const further of suite.servers?.alsoVerified ?? []) {
    const label = suite.report?.wordsOf?.(further).label ?? further.kind;
    const cannot = app.cannot?.[further.kind] ?? null;
    also.push({ label, cannot });
    if (cannot !== null) continue;
    const asked = askedBy(suite, further, app);
    const options = { asked: { ...asked, probes: asked.checks } };
    const { failure, faults } = await verifyApp(app, host, options);
    if (failure) {
      const said = faults.length > 0 ? faults : [failure.detail];
      const named = said.map((fault) => `with ${label}: ${fault}`);
      return { failure: await whyNot(app, failure), faults: named, served, also };
    }
  }
  return { failure: null, faults: [], served, also };
}
