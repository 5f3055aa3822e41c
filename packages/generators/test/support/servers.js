import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
import { generate } from "selfsigned";

/** @typedef {{ status?: number, body?: string }} Answer 200 and the path itself by default */

const made = await generate([{ name: "commonName", value: "localhost" }], { keyType: "ec" });

/** Self-signed, so no client trusts it. */
const certificate = { cert: made.cert, key: made.private };

/**
 * A real server with a given response for each path. It lists the requested paths of each connection.
 * @param {Record<string, Answer | ((request: http.IncomingMessage, response: http.ServerResponse, seen: number) => void)>} answers
 *   by path; the response for any other path is 404 "Not Found"
 * @param {"http" | "https"} [scheme]
 * @param {number} [delayMs] of its responses, so that a load of a second costs little
 */
export async function startServer(answers, scheme = "http", delayMs = 0) {
  /** @type {Map<net.Socket, string[]>} */
  const pathsBySocket = new Map();
  let seen = 0;
  /** @type {http.RequestListener} */
  const listener = (request, response) => {
    const { url = "", socket } = request;
    seen += 1;
    const paths = pathsBySocket.get(socket) ?? [];
    paths.push(url);
    pathsBySocket.set(socket, paths);
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
    /** @returns {string[][]} the requested paths of each connection, in order */
    byConnection: () => [...pathsBySocket.values()],
    byPath: () => countOf([...pathsBySocket.values()].flat()),
    seen: () => seen,
    close() {
      server.close().closeAllConnections();
    },
  };
}

/**
 * A server that responds only to a complete batch of requests on a connection: a client that sends fewer waits forever.
 * The body of each response is the path.
 * @param {number} size of a batch
 * @param {"http" | "https"} [scheme]
 * @param {number} [delayMs] of its responses
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
