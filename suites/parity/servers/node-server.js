/**
 * Functions of all Node servers of the suite: they listen, and answer and log like Apache.
 * @import { BigIntStats } from "node:fs"
 * @import { IncomingMessage, ServerResponse } from "node:http"
 */

export { listen } from "../../static/listen.js";

/** The headers of the PHP page. @type {(apacheProduct: string, phpProduct: string) => Record<string, string>} */
export const phpHeaders = (apacheProduct, phpProduct) => ({
  Server: `${apacheProduct} ${phpProduct}`,
  "X-Powered-By": phpProduct,
  "Content-Length": "18",
  "Content-Type": "text/html",
});

/**
 * The headers that Apache sends with a file, in the same order; Server names the product.
 * @type {(stats: BigIntStats, product: string) => Record<string, string>}
 */
export const fileHeaders = ({ size, mtimeMs, mtimeNs }, product) => ({
  Server: product,
  "Last-Modified": new Date(Number(mtimeMs)).toUTCString(),
  ETag: `"${size.toString(16)}-${(mtimeNs / 1000n).toString(16)}"`,
  "Accept-Ranges": "bytes",
  "Content-Length": `${size}`,
  "Content-Type": "text/html",
});

/**
 * Over HTTP/1.1 Apache sends a Connection header only if it closes the connection.
 * @type {(request: IncomingMessage, response: ServerResponse) => void}
 */
export function keepSilently({ httpVersionMinor, headers }, response) {
  if (httpVersionMinor === 1 && headers.connection !== "close") {
    response.removeHeader("Connection");
  }
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A line of the common log format. @type {(request: IncomingMessage, bytes: number, at: Date) => string} */
export function logLine({ socket, method, url, httpVersion }, bytes, at) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const day = `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(":");
  return `${socket.remoteAddress} - - [${day}:${time} +0000] "${method} ${url} HTTP/${httpVersion}" 200 ${bytes}\n`;
}
