/**
 * A server that is blocked for 500 ms in every 2 s, from 1 s after its first request on. It prints its address, and
 * ends when its standard input ends.
 *
 *     stalling-server.js ADDRESS
 */
import http from "node:http";

/** @import { AddressInfo } from "node:net" */

const [address] = process.argv.slice(2);

const FIRST_STALL_MS = 1000;
const PERIOD_MS = 2000;
const STALL_MS = 500;

function stall() {
  setTimeout(stall, PERIOD_MS);
  const until = performance.now() + STALL_MS;
  while (performance.now() < until);
}

const server = http.createServer((_request, response) => response.end("Hello World!"));
server.once("request", () => setTimeout(stall, FIRST_STALL_MS));
server.listen(0, address, () => {
  const { port } = /** @type {AddressInfo} */ (server.address());
  process.stdout.write(`http://${address}:${port}\n`);
});
process.stdin.on("end", () => process.exit()).resume();
