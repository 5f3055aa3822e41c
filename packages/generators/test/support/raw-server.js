import net from "node:net";

/**
 * @typedef {object} RawRequest
 * @property {number} place among all requests that the server has read, from 0
 * @property {number} onConnection place among the connection's requests
 * @property {string} path
 * @property {net.Socket} socket
 */

/**
 * A server that writes given bytes.
 * @param {(request: RawRequest) => string | Buffer | void} answer bytes, or nothing if it writes to the socket
 * @param {{ backlog?: number, port?: number }} [options]
 */
export async function startRawServer(answer, { backlog = 511, port = 0 } = {}) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const counts = { requests: 0, connections: 0 };
  const server = net.createServer({ noDelay: true }, (socket) => {
    counts.connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let text = "";
    let onConnection = 0;
    socket.on("data", (chunk) => {
      const requests = (text + chunk).split("\r\n\r\n");
      text = requests.pop() ?? "";
      for (const request of requests) {
        const path = request.split(" ")[1] ?? "";
        const written = answer({ place: counts.requests, onConnection, path, socket });
        counts.requests += 1;
        onConnection += 1;
        if (written !== undefined && !socket.destroyed) socket.write(written);
      }
    });
  });
  await new Promise((resolve) =>
    server.listen({ port, host: "127.0.0.1", backlog }, () => resolve(undefined)),
  );
  const address = /** @type {net.AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    counts,
    sockets,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** @param {string} body @param {string} [headers] lines */
export const rawAnswer = (body, headers = "") =>
  `HTTP/1.1 200 OK\r\n${headers}Content-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
