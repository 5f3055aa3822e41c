import { ask } from "@routebench/drivers/connections/wire";

/** @import { Tested } from "../tests.js" */

/**
 * A client of HTTP/1.0 takes the sizes of chunks for the file's own bytes.
 * @param {Tested} tested
 */
export async function oldClients({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const request = { path: file.path, version: /** @type {const} */ ("1.0") };
  const { status, headers, bodyBytes } = await ask(origin, request, { untilClosed: true });
  if (status === 0) return [{ id: "no-http-1.0", words: "does not answer HTTP/1.0" }];
  if (!/chunked/i.test(headers.get("transfer-encoding") ?? "")) return [];
  const words = `sends chunks to HTTP/1.0, so that ${file.path} has ${bodyBytes} bytes there`;
  return [{ id: "chunked-to-1.0", words }];
}
