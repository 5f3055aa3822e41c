import net from "node:net";
import tls from "node:tls";
import { GeneratorError } from "../generator.js";

/**
 * @typedef {{ host: string, port: number, source: (() => string) | undefined, secureContext: tls.SecureContext |
 *   undefined }} Endpoint source: the local address of the next connection; undefined: the system chooses
 *
 * @typedef {object} SocketEvents
 * @property {() => void} opened
 * @property {(bytes: Buffer, length: number) => void} received the buffer is reused for the next read
 * @property {(error: Error | undefined) => void} closed
 */

const CONNECT_TIMEOUT_MS = 5000;

/** Shared by all connections. Bytes of an incomplete response are copied out of it. */
const receiveBuffer = Buffer.allocUnsafeSlow(256 * 1024);

/** A closed connection keeps its local port for a minute, and an address has about 28,000 ports. */
const SOURCES = 60_000;
let lastSource = 0;

/** The source addresses of short-lived connections, in turn. */
function nextSource() {
  lastSource = (lastSource + 1) % SOURCES;
  return `127.1.${Math.floor(lastSource / 250)}.${1 + (lastSource % 250)}`;
}

/**
 * Its certificate is not checked. @param {string} origin
 * @param {boolean} [isShortLived] whether many connections are made and closed
 * @returns {Endpoint}
 */
export function endpointOf(origin, isShortLived = false) {
  const { protocol, hostname, port } = new URL(origin);
  const isSecure = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  // Only Linux gives a machine all of 127.0.0.0/8.
  const hasSources = process.platform === "linux" && host.startsWith("127.");
  return {
    host,
    source: isShortLived && hasSources ? nextSource : undefined,
    port: Number(port || (isSecure ? 443 : 80)),
    secureContext: isSecure ? tls.createSecureContext() : undefined,
  };
}

/** @type {(endpoint: Endpoint, events: SocketEvents) => net.Socket} */
export function openSocket({ host, port, source, secureContext }, { opened, received, closed }) {
  const onread = {
    buffer: receiveBuffer,
    callback: (/** @type {number} */ length) => {
      received(receiveBuffer, length);
      return true;
    },
  };
  // Documented for both modules, but missing from the types of tls.
  const options = /** @type {tls.ConnectionOptions & net.NetConnectOpts} */ ({
    host,
    port,
    onread,
    localAddress: source?.(),
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
  /** @type {Error | undefined} */
  let error;
  socket.on("error", (reason) => {
    error = reason;
  });
  socket.once("close", () => {
    clearTimeout(limit);
    closed(error);
  });
  return socket;
}

/** Files that a process has open in addition to its connections. */
const OTHER_FILES = 64;

/** @returns {number} how many files this process may have open, including sockets */
export function readOpenFileLimit() {
  // At its start, Node raised the soft limit to the hard limit.
  const { userLimits } = /** @type {any} */ (process.report.getReport());
  const limit = userLimits?.open_files?.soft;
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}

/** @param {number} connections in total @param {number} limit of open files @throws {GeneratorError} */
export function assertOpenable(connections, limit) {
  if (connections + OTHER_FILES <= limit) return;
  throw new GeneratorError(
    `${connections} connections need ${connections + OTHER_FILES} open files, but a process may open only ${limit} here. ` +
      "Use fewer connections or raise the limit (ulimit -Hn)",
  );
}
