/**
 * A server that is blocked for 500 ms in every 2 s, from 1 s after its first request on, and knows
 * to the microsecond when it answered what. It is a process of its own, so that its blocking blocks
 * nobody else; it is spoken to by messages.
 */
import http from "node:http";

const FIRST_STALL_MS = 1000;
const PERIOD_MS = 2000;
const STALL_MS = 500;

/** When each answer was given, in ms. @type {number[]} */
const answeredAt = [];

/** @param {number} untilMs */
function block(untilMs) {
  while (performance.now() < untilMs);
  setTimeout(() => block(performance.now() + STALL_MS), PERIOD_MS - STALL_MS);
}

const server = http.createServer((_request, response) => {
  if (answeredAt.length === 0) {
    setTimeout(() => block(performance.now() + STALL_MS), FIRST_STALL_MS);
  }
  answeredAt.push(performance.now());
  response.end("Hello World!");
});

server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port });
});
process.on("message", () => process.send?.({ answeredAt }));
process.on("disconnect", () => process.exit());
