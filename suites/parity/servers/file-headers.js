/** @import { BigIntStats } from "node:fs" */
/** @import { IncomingMessage, ServerResponse } from "node:http" */

/**
 * The headers with which Apache sends a file, in its order; Server names the product.
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
 * Apache does not say over HTTP/1.1 that it keeps the connection, since that is how 1.1 is; that it closes one it does.
 * @type {(request: IncomingMessage, response: ServerResponse) => void}
 */
export function keepSilently({ httpVersionMinor, headers }, response) {
  if (httpVersionMinor === 1 && headers.connection !== "close") {
    response.removeHeader("Connection");
  }
}
