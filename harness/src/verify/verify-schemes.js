import { inspectApp } from "./inspect-app.js";
import { verifyTls } from "./verify-tls.js";

const INSPECTED_PATH = "/hello";

/**
 * Verifies an app over HTTP and, unless its manifest rules it out, over TLS.
 * @param {import("../discover/apps.js").App} app
 * @param {import("../host/host.js").Host} host
 * @returns {ReturnType<typeof inspectApp>} the first that fails, or none
 */
export async function verifySchemes(app, host) {
  const inspected = await inspectApp(app, host, INSPECTED_PATH);
  if (inspected.failure || !app.tls) return inspected;
  const { failure, faults } = await host.withCertificate((certificate) =>
    verifyTls(app, host, certificate),
  );
  return { failure, faults, served: inspected.served };
}
