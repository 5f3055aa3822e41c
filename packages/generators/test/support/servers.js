import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
import { generate } from "selfsigned";

/** @typedef {{ status?: number, body?: string }} Answer 200 and the path itself by default */

const made = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec" });

/** Self-signed: nobody has a reason to trust it. */
const certificate = { cert: made.cert, key: made.private };

/**
 * A real server that answers each path as told, and keeps a list for each connection of what it was
 * asked there.
 * @param {Record<string, Answer | ((request: http.IncomingMessage, response: http.ServerResponse, seen: number) => void)>} answers
 *   by path; a path that is not there is answered with 404 "Not Found"
 * @param {"http" | "https"} [scheme]
 * @param {number} [delayMs] of its answers, so that a load of a second costs little
 */
export async function startServer(answers, scheme = "http", delayMs = 0) {
  /** @type {Map<net.Socket, string[]>} */
  const asked = new Map();
  let seen = 0;
  /** @type {http.RequestListener} */
  const listener = (request, response) => {
    const { url = "", socket } = request;
    seen += 1;
    const askedHere = asked.get(socket) ?? [];
    askedHere.push(url);
    asked.set(socket, askedHere);
    if (delayMs > 0) setTimeout(reply, delayMs, request, response);
    else reply(request, response);
  };
  /** @type {http.RequestListener} */
  const reply = (request, response) => {
    const { url = "" } = request;
    const answer = answers[url] ?? { status: 404, body: "Not Found" };
    if (typeof answer === "function") answer(request, response, seen);
    else response.writeHead(answer.status ?? 200).end(answer.body ?? url);
  };
  const server =
    scheme === "http" ? http.createServer(listener) : https.createServer(certificate, listener);
  let open = 0;
  server.on("connection", (/** @type {net.Socket} */ socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
      server.emit("connection-closed");
    });
  });
  const origin = `${scheme}://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    server,
    /** How many connections are open. */
    open: () => open,
    /** @returns {string[][]} the paths asked on each connection, in order */
    byConnection: () => [...asked.values()],
    byPath: () => countOf([...asked.values()].flat()),
    seen: () => seen,
    close() {
      server.close().closeAllConnections();
    },
  };
}

/**
 * A server that answers only when a batch of requests stands on a connection: one that sends fewer
 * waits for ever. It answers every path with the path itself.
 * @param {number} size of a batch
 * @param {"http" | "https"} [scheme]
 * @param {number} [delayMs] of its answers
 */
export async function startBatchServer(size, scheme = "http", delayMs = 0) {
  /** @type {number[]} */
  const requestsPerRead = [];
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const onConnection = (/** @type {net.Socket} */ socket) => {
    sockets.add(socket);
    let text = "";
    /** @type {string[]} */
    const waiting = [];
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const requests = (text + chunk).split("\r\n\r\n");
      text = requests.pop() ?? "";
      requestsPerRead.push(requests.length);
      waiting.push(...requests.map((request) => request.split(" ")[1] ?? ""));
      while (waiting.length >= size) {
        const answers = waiting.splice(0, size).map(rawAnswer).join("");
        if (delayMs === 0) socket.write(answers);
        else setTimeout(() => socket.write(answers), delayMs);
      }
    });
  };
  const server =
    scheme === "http"
      ? net.createServer(onConnection)
      : tls.createServer(certificate, onConnection);
  const origin = `${scheme}://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    requestsPerRead,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** @param {string} body */
const rawAnswer = (body) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** @param {net.Server} server */
async function listen(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  return /** @type {net.AddressInfo} */ (server.address()).port;
}

/** @param {string[]} values */
function countOf(values) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
