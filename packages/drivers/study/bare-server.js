/** The quickest server that Node can be: it reads no request, and writes an answer for each packet. */
import net from "node:net";

const BODY = "Hello World!";
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
);

const server = net.createServer({ noDelay: true }, (socket) => {
  socket.on("data", () => socket.write(ANSWER));
  socket.on("error", () => {});
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(/** @type {net.AddressInfo} */ (server.address()).port);
});
process.on("disconnect", () => process.exit());
