/** Test double of a cheat: it reads only the path of a request. */
import { readFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";
import { expectedResponse } from "../../../../suites/routing/routes.js";

/** @import { Options } from "./conforming.js" */

const HEAD_END = "\r\n\r\n";

/** @param {Options} options */
export async function start({ host, port, tls: files }) {
  /** @type {Set<net.Socket>} */
  const clients = new Set();
  const listener = (/** @type {net.Socket} */ socket) => {
    clients.add(socket);
    let unread = "";
    let path = "/";
    socket.on("error", () => {}).on("close", () => clients.delete(socket));
    socket.on("data", (chunk) => {
      unread += chunk.toString("latin1");
      let answers = "";
      for (let end = unread.indexOf(HEAD_END); end !== -1; end = unread.indexOf(HEAD_END)) {
        path = / (\/\S*)/.exec(unread)?.[1] ?? path;
        answers += toText(unread.startsWith("POST") ? "POST" : "GET", path);
        unread = unread.slice(end + HEAD_END.length);
      }
      if (answers) socket.write(answers);
    });
  };
  const server = files
    ? tls.createServer(
        { key: readFileSync(files.keyFile), cert: readFileSync(files.certFile) },
        listener,
      )
    : net.createServer(listener);
  await new Promise((resolve) => server.listen(port, host, () => resolve(undefined)));
  return {
    port: /** @type {net.AddressInfo} */ (server.address()).port,
    close: async () => {
      for (const socket of clients) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @type {(method: string, path: string) => string} */
function toText(method, path) {
  const { status, mediaType, body } = expectedResponse(method, path);
  const head = `HTTP/1.1 ${status} X\r\nContent-Type: ${mediaType}\r\nContent-Length: ${body.length}`;
  return `${head}${HEAD_END}${body}`;
}
