import http from "node:http";
import net from "node:net";

/** @typedef {NonNullable<import("@routebench/contract/result-file").Served["unusual"]>} Unusual */

const PATIENCE_MS = 500;

/** Of a server that does not answer a right request either. */
const MOST_PATIENCE_MS = 5000;

const MEBIBYTE = 1024 ** 2;

/** @type {Record<keyof Unusual, (path: string, host: string) => string>} */
const REQUESTS = {
  garbage: (path, host) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n\u0001\u0002 ?\r\n\r\n`,
  noHost: (path) => `GET ${path} HTTP/1.1\r\n\r\n`,
  unknownMethod: (path, host) => `BREW ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  hugeHeaders: (path, host) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Filler: ${"x".repeat(MEBIBYTE)}\r\n\r\n`,
};

/**
 * Sends malformed requests, to find servers that answer without reading the request.
 * @param {string} origin of a server without TLS
 * @param {string} path
 * @returns {Promise<Unusual>} for each request the status of the last answer, or what else happened
 */
export async function askUnusual(origin, path) {
  const { hostname, port, host } = new URL(origin);
  const answers = await Promise.all(
    Object.entries(REQUESTS).map(async ([name, toText]) => {
      // The answer to a right request that comes before garbage is not the answer to the garbage.
      const index = name === "garbage" ? 1 : 0;
      return [name, await exchange(hostname, Number(port), toText(path, host), index)];
    }),
  );
  return Object.fromEntries(answers);
}

/**
 * @param {string} host
 * @param {number} port
 * @param {string} request
 * @param {number} index of the answer that counts
 * @returns {Promise<string>} its status, or what happened instead
 */
function exchange(host, port, request, index) {
  return new Promise((resolve) => {
    let received = "";
    const finish = (/** @type {string} */ what) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(what);
    };
    const timer = setTimeout(async () => {
      // A busy machine is not a silent server: it is one that answers what it was asked later.
      await answered(host, port);
      finish("silence");
    }, PATIENCE_MS);
    const socket = net.connect(port, host, () => socket.write(request, "latin1"));
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const [, status] = [...received.matchAll(/HTTP\/1\.[01] (\d{3})/g)][index] ?? [];
      if (status !== undefined) finish(status);
    });
    socket.on("error", () => {}).on("close", () => finish("closed"));
  });
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<void>} when a right request was answered, or could not be
 */
function answered(host, port) {
  return new Promise((resolve) => {
    // As a whole: a server that sends a byte now and then is never idle, and would not come to an end.
    const signal = AbortSignal.timeout(MOST_PATIENCE_MS);
    const request = http.get({ host, port, agent: false, signal });
    request.on("response", (response) => response.resume().on("error", () => {}));
    request.on("error", () => {}).on("close", () => resolve());
  });
}
