import { openCertificate } from "@routebench/host/local/certificate";

/** @import { Certificate, OpenCertificate } from "@routebench/host/host" */

/**
 * @template T
 * @param {(certificate: Certificate) => Promise<T>} work while the certificate exists
 * @param {() => Promise<OpenCertificate>} [open]
 * @returns {Promise<T>}
 */
export async function withCertificate(work, open = openCertificate) {
  const { certificate, close } = await open();
  return work(certificate).finally(close);
}
