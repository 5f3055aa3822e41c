/** @import { IncomingMessage } from "node:http" */

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * Of the common log format.
 * @type {(request: IncomingMessage, bytes: number, at: Date) => string}
 */
export function logLine({ socket, method, url, httpVersion }, bytes, at) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const day = `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(":");
  return `${socket.remoteAddress} - - [${day}:${time} +0000] "${method} ${url} HTTP/${httpVersion}" 200 ${bytes}\n`;
}
