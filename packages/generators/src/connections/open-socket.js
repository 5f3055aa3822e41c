import net from "node:net";
import tls from "node:tls";

/**
 * @typedef {{ host: string, port: number, secureContext: tls.SecureContext | undefined }} Endpoint
 *
 * @typedef {object} SocketEvents
 * @property {() => void} opened
 * @property {(bytes: Buffer, length: number) => void} received in a buffer that is written to again afterwards
 * @property {(error: Error) => void} failed
 * @property {() => void} closed
 */

const CONNECT_TIMEOUT_MS = 5000;

/** One for all connections: what is left in it after a read is copied. */
const receiveBuffer = Buffer.allocUnsafeSlow(256 * 1024);

/** @param {string} origin @returns {Endpoint} a certificate is not checked */
export function endpointOf(origin) {
  const { protocol, hostname, port } = new URL(origin);
  const isSecure = protocol === "https:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (isSecure ? 443 : 80)),
    secureContext: isSecure ? tls.createSecureContext() : undefined,
  };
}

/** @type {(endpoint: Endpoint, events: SocketEvents) => net.Socket} */
export function openSocket({ host, port, secureContext }, { opened, received, failed, closed }) {
  const onread = {
    buffer: receiveBuffer,
    callback: (/** @type {number} */ length) => {
      received(receiveBuffer, length);
      return true;
    },
  };
  // Documented for both, but missing from the types of tls.
  const options = /** @type {tls.ConnectionOptions & net.NetConnectOpts} */ ({
    host,
    port,
    onread,
  });
  const socket = secureContext
    ? tls.connect({ ...options, secureContext, rejectUnauthorized: false })
    : net.connect(options);
  const limit = setTimeout(
    () => socket.destroy(new Error(`no connection within ${CONNECT_TIMEOUT_MS} ms`)),
    CONNECT_TIMEOUT_MS,
  );
  socket.setNoDelay(true);
  socket.once(secureContext ? "secureConnect" : "connect", () => {
    clearTimeout(limit);
    opened();
  });
  socket.on("error", failed);
  socket.once("close", () => {
    clearTimeout(limit);
    closed();
  });
  return socket;
}
