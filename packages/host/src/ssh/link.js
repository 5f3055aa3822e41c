import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "@routebench/stats/quantile";

/** @import { Link } from "./ssh-host.js" */

/** A link is one TCP connection between two machines, which echoes bytes until it reads this. */
const SEND_ALL = "S";
const PIECE = Buffer.alloc(256 * 1024);

const SENDING_LIMIT_MS = 5000;

const CONNECT_MS = 5000;
const PINGS = 50;
const FIRST_PINGS = 5;
const BANDWIDTH_MS = 500;
const CLOCK_LOOKS = 16;
const CLOCK_STEP_MS = 1;

/** @param {string} address of this machine */
export async function openLink(address) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      if (chunk.toString("latin1") === SEND_ALL) sendAll(socket);
      else socket.write(chunk);
    });
  });
  await once(server.listen(0, address), "listening");
  return {
    port: /** @type {net.AddressInfo} */ (server.address()).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param {net.Socket} socket */
function sendAll(socket) {
  const endsAt = performance.now() + SENDING_LIMIT_MS;
  const send = () => {
    while (!socket.destroyed && performance.now() < endsAt) {
      if (!socket.write(PIECE)) return void socket.once("drain", send);
    }
    socket.destroy();
  };
  send();
}

/** @type {(address: string, port: number) => Promise<net.Socket>} */
export async function connectLink(address, port) {
  const socket = net.connect({ host: address, port, noDelay: true });
  const late = AbortSignal.timeout(CONNECT_MS);
  try {
    await once(socket, "connect", { signal: late });
    return socket;
  } catch (error) {
    socket.destroy();
    throw late.aborted ? new Error(`no answer within ${CONNECT_MS / 1000} s`) : error;
  }
}

/** From a byte sent to the same byte read. @param {net.Socket} socket */
export async function measureRoundTrip(socket) {
  /** @type {number[]} */
  const timesUs = [];
  for (let ping = 0; ping < FIRST_PINGS + PINGS; ping += 1) {
    const sentAt = performance.now();
    const back = once(socket, "data", { signal: AbortSignal.timeout(CONNECT_MS) });
    socket.write("p");
    await back;
    if (ping >= FIRST_PINGS) timesUs.push((performance.now() - sentAt) * 1000);
  }
  return { leastUs: Math.min(...timesUs), medianUs: median(timesUs) };
}

/** Bits per second from the other side; the socket is closed by it. @param {net.Socket} socket */
export async function measureBandwidth(socket) {
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  const first = once(socket, "data", { signal: AbortSignal.timeout(CONNECT_MS) });
  socket.write(SEND_ALL);
  await first;
  const [startedAt, before] = [performance.now(), bytes];
  await sleep(BANDWIDTH_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  socket.destroy();
  return ((bytes - before) * 8) / seconds;
}

/**
 * How far another machine's clock is ahead of ours. Of several looks the one with the shortest way
 * counts, as in NTP: its error is half of that way at most, and what a clock of whole milliseconds
 * leaves out. performance.now() is finer, but does not follow a clock that is being set right.
 * @type {(readOther: () => Promise<number>, read?: () => number) => Promise<Link["clock"]>}
 */
export async function compareClocks(readOther, read = Date.now) {
  let best = { offsetMs: 0, errorMs: Number.POSITIVE_INFINITY };
  for (let look = 0; look < CLOCK_LOOKS; look += 1) {
    const before = read();
    const there = await readOther();
    const after = read();
    const errorMs = (after - before) / 2 + CLOCK_STEP_MS;
    if (errorMs < best.errorMs) best = { offsetMs: there - (before + after) / 2, errorMs };
  }
  return best;
}
