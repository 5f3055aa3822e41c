import { withCertificate } from "../server/certificate.js";
import { inspectApp } from "./inspect-app.js";
import { verifyTls } from "./verify-tls.js";

const INSPECTED_PATH = "/hello";

/**
 * Verifies an app over HTTP and, where its manifest does not rule it out, over TLS.
 * @param {import("../discover/apps.js").App} app
 * @param {string[]} launchPrefix see Placement
 * @returns {ReturnType<typeof inspectApp>} the first that fails, or none
 */
export async function verifySchemes(app, launchPrefix) {
  const inspected = await inspectApp(app, launchPrefix, INSPECTED_PATH);
  if (inspected.failure || !app.tls) return inspected;
  const { failure, faults } = await withCertificate((certificate) =>
    verifyTls(app, launchPrefix, certificate),
  );
  return { failure, faults, served: inspected.served };
}
