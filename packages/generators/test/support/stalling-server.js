/**
 * A server that is blocked for 500 ms in every 2 s, starting 1 s after its first request. It logs to the microsecond
 * when it sent each response, and by when the client had read it: before the next request on the connection, or its
 * end. It is a separate process, so that it blocks nothing else.
 */
import http from "node:http";

/** @import { AddressInfo, Socket } from "node:net" */

const FIRST_STALL_MS = 1000;
const PERIOD_MS = 2000;
const STALL_MS = 500;

/** By the clock that all processes share, in ms. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** In order, in ms. @type {{ answeredAt: number, readBy: number }[]} */
const answers = [];

/** The last response on each connection. @type {Map<Socket, typeof answers[number]>} */
const lastOn = new Map();

/** @param {number} untilMs */
function block(untilMs) {
  while (now() < untilMs);
  setTimeout(() => block(now() + STALL_MS), PERIOD_MS - STALL_MS);
}

/** @param {Socket} socket */
function noteRead(socket) {
  const last = lastOn.get(socket);
  if (last) last.readBy = now();
}

const server = http.createServer(({ socket }, response) => {
  if (answers.length === 0) {
    setTimeout(() => block(now() + STALL_MS), FIRST_STALL_MS);
  }
  if (lastOn.has(socket)) noteRead(socket);
  else socket.once("close", () => noteRead(socket));
  const answer = { answeredAt: now(), readBy: Number.POSITIVE_INFINITY };
  answers.push(answer);
  lastOn.set(socket, answer);
  response.end("Hello World!");
});

server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: /** @type {AddressInfo} */ (server.address()).port });
});
process.on("message", () => {
  const end = now();
  const log = answers.map(({ answeredAt, readBy }) => [answeredAt, Math.min(readBy, end)]);
  process.send?.({ log });
});
process.on("disconnect", () => process.exit());
