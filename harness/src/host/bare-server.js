import { once } from "node:events";
import net from "node:net";

const END = "\r\n\r\n";

/**
 * Whatever is asked, it gives one answer, without parsing anything: it shows what generators can ask.
 * @param {{ host: string, port: number, body: string | Uint8Array }} options
 */
export async function start({ host, port, body }) {
  const content = Buffer.from(body);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${content.length}${END}`;
  const answer = Buffer.concat([Buffer.from(head), content]);
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    let rest = "";
    socket.on("data", (bytes) => {
      const parts = (rest + bytes.toString("latin1")).split(END);
      rest = parts.at(-1) ?? "";
      if (parts.length === 2) socket.write(answer);
      else if (parts.length > 2) socket.write(Buffer.concat(parts.slice(1).map(() => answer)));
    });
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await once(server.listen(port, host), "listening");
  return {
    port: /** @type {net.AddressInfo} */ (server.address()).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
