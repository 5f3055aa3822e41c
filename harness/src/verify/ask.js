import http from "node:http";
import https from "node:https";
import { gunzipSync } from "node:zlib";

/** One that is longer does not end, as far as one waits for it. */
const MAX_BODY_BYTES = 16 * 1024 ** 2;

/**
 * Sends one request exactly as written, without the normalization of paths that URL parsers do.
 * @param {string} origin
 * @param {{ method: string, path: string }} request
 * @param {{ timeoutMs: number, agent?: http.Agent }} options a connection of its own, without an agent
 * @returns {Promise<import("@routebench/contract/conformance").ReceivedResponse>}
 * @throws {Error} if no whole answer comes in time
 */
export function ask(origin, { method, path }, { timeoutMs, agent }) {
  const { protocol, hostname, port } = new URL(origin);
  const client = protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (/** @type {Error} */ error) => {
      clearTimeout(timer);
      reject(error);
    };
    const request = client.request(
      // The certificate is made for the run and valid for loopback only.
      { hostname, port, method, path, agent: agent ?? false, rejectUnauthorized: false },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        let bytes = 0;
        response.on("data", (chunk) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > MAX_BODY_BYTES) request.destroy(new Error("the body does not end"));
        });
        response.on("error", fail);
        response.on("end", () => {
          clearTimeout(timer);
          const encoding = response.headers["content-encoding"]?.toLowerCase();
          const sent = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers["content-type"],
            ...(encoding && { encoding }),
            body: encoding === "gzip" ? unpack(sent) : sent,
          });
        });
      },
    );
    const timer = setTimeout(
      () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    request.on("error", fail);
    request.end();
  });
}

/**
 * @param {Buffer} sent
 * @returns {Buffer} as it was sent, where it is no gzip
 */
function unpack(sent) {
  try {
    return gunzipSync(sent, { maxOutputLength: MAX_BODY_BYTES });
  } catch {
    return sent;
  }
}
