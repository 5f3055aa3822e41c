import { targetsOf } from "../discover/suites.js";
import { askedBy } from "./asked.js";
import { inspectApp } from "./inspect-app.js";
import { verifyTls } from "./verify-tls.js";

/**
 * Verifies an app over HTTP and, unless its manifest rules it out, over TLS.
 * @param {import("../discover/apps.js").App} app
 * @param {import("../host/host.js").Host} host
 * @param {import("./asked.js").Suite} suite
 * @returns {ReturnType<typeof inspectApp>} the first that fails, or none
 */
export async function verifySchemes(app, host, suite) {
  const [target] = targetsOf(suite, {});
  const inspected = await inspectApp(app, host, suite, target);
  if (inspected.failure || !app.tls) return inspected;
  const { failure, faults } = await host.withCertificate((certificate) =>
    verifyTls(app, host, askedBy(suite, target, app), certificate),
  );
  return { failure, faults, served: inspected.served };
}
