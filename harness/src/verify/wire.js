import net from "node:net";
import tls from "node:tls";
import { parseWireResponse } from "./wire-response.js";

/** @typedef {import("./wire-response.js").WireResponse} WireResponse */

/** Some load generators send the one form and some the other, and a server may answer them differently. */
const REQUEST_HEADERS = ["", "", "Connection: keep-alive\r\n"];

/**
 * Measures responses in the form in which the load generators get them: one after another on a
 * connection that is kept alive, where the server keeps it.
 * @param {string} origin
 * @param {string} path
 * @param {{ timeoutMs: number }} limits of each
 * @returns {Promise<{ responses: WireResponse[], keepAlive: boolean }>}
 * @throws {Error} if no whole answer comes in time
 */
export async function measureResponses(origin, path, { timeoutMs }) {
  /** @type {WireResponse[]} */
  const responses = [];
  let keepAlive = true;
  let connection = await connect(origin);
  try {
    for (const headers of REQUEST_HEADERS) {
      const text = `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n${headers}\r\n`;
      let response = await connection.ask(text, timeoutMs);
      if (response === null) {
        keepAlive = false;
        connection.close();
        connection = await connect(origin);
        response = await connection.ask(text, timeoutMs);
      }
      if (response === null) throw new Error("the connection was closed without an answer");
      responses.push(response);
    }
  } finally {
    connection.close();
  }
  return { responses, keepAlive };
}

/**
 * Measures a response over HTTP/1.0, on a connection of its own, asked for as ApacheBench asks.
 * @param {string} origin
 * @param {string} path
 * @param {{ timeoutMs: number }} limits
 * @returns {Promise<WireResponse>}
 * @throws {Error} if no whole answer comes in time
 */
export async function measureHttp10(origin, path, { timeoutMs }) {
  const connection = await connect(origin);
  try {
    const headers = `Host: ${new URL(origin).host}\r\nUser-Agent: ApacheBench/2.3\r\nAccept: */*\r\n`;
    const response = await connection.ask(`GET ${path} HTTP/1.0\r\n${headers}\r\n`, timeoutMs);
    if (response === null) throw new Error("the connection was closed without an answer");
    return response;
  } finally {
    connection.close();
  }
}

/**
 * @param {{ responses: WireResponse[] }} measured
 * @returns {{ least: number, most: number }} bytes of one response
 */
export function responseRange({ responses }) {
  const sizes = responses.map(({ headerBytes, bodyBytes }) => headerBytes + bodyBytes);
  return { least: Math.min(...sizes), most: Math.max(...sizes) };
}

/** @param {string} origin */
async function connect(origin) {
  const { protocol, hostname, port } = new URL(origin);
  const wire = net.connect({ host: hostname, port: Number(port) });
  wire.on("error", () => {});
  const socket =
    protocol === "https:" ? tls.connect({ socket: wire, rejectUnauthorized: false }) : wire;
  socket.on("error", () => {});
  await new Promise((resolve, reject) => {
    socket.once(protocol === "https:" ? "secureConnect" : "connect", () => resolve(undefined));
    socket.once("error", reject);
  });
  return {
    close: () => void socket.destroy(),
    /**
     * @param {string} text
     * @param {number} timeoutMs
     * @returns {Promise<WireResponse | null>} null if the connection is closed without an answer
     */
    ask: (text, timeoutMs) => exchange(socket, text, timeoutMs),
  };
}

/**
 * @param {net.Socket} socket
 * @param {string} text
 * @param {number} timeoutMs
 * @returns {Promise<WireResponse | null>}
 */
function exchange(socket, text, timeoutMs) {
  if (socket.destroyed || socket.readableEnded) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const timer = setTimeout(
      () => finish(new Error(`no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    /** @param {boolean} ended */
    const look = (ended) => {
      try {
        const response = parseWireResponse(bytes, ended);
        if (response) finish(null, response);
        else if (ended && bytes.length === 0) finish(null, null);
        else if (ended) finish(new Error("the connection ended before the answer did"));
      } catch (error) {
        finish(/** @type {Error} */ (error));
      }
    };
    const onData = (/** @type {Buffer} */ chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      look(false);
    };
    const onEnd = () => look(true);
    /**
     * @param {Error | null} error
     * @param {WireResponse | null} [response]
     */
    const finish = (error, response = null) => {
      clearTimeout(timer);
      socket.off("data", onData).off("close", onEnd);
      if (error) reject(error);
      else resolve(response);
    };
    socket.on("data", onData).on("close", onEnd);
    socket.write(text);
  });
}
