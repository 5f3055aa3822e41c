import tls from "node:tls";

/**
 * What a client and a server agreed on.
 * @typedef {object} Handshake
 * @property {string} version such as "TLSv1.3"
 * @property {string} cipher
 * @property {string} keyType of the certificate, such as "EC P-256"
 */

/**
 * @param {string} origin of a server that speaks TLS
 * @param {{ timeoutMs: number }} limits
 * @returns {Promise<Handshake>}
 * @throws {Error} if none comes about
 */
export function inspectHandshake(origin, { timeoutMs }) {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error(`no handshake within ${timeoutMs} ms`)),
    );
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const version = socket.getProtocol() ?? "unknown";
      const { standardName: cipher } = socket.getCipher();
      const keyType = describeKey(socket.getPeerCertificate());
      socket.destroy();
      resolve({ version, cipher, keyType });
    });
  });
}

/** @param {tls.PeerCertificate} certificate */
function describeKey({ nistCurve, asn1Curve, bits }) {
  const curve = nistCurve ?? asn1Curve;
  return curve ? `EC ${curve}` : `RSA ${bits}`;
}
