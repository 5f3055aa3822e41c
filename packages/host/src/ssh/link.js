import { once } from "node:events";
import net from "node:net";
import { median } from "@routebench/stats/quantile";

const CONNECT_MS = 5000;
const PINGS = 50;
const FIRST_PINGS = 5;

/** Opens a port that echoes bytes, to measure round trips. @param {string} address of this machine */
export async function openLink(address) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.pipe(socket);
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

/** From sending a byte to reading its echo. @param {string} address @param {number} port of a link */
export async function measureRoundTrip(address, port) {
  const socket = net.connect({ host: address, port, noDelay: true });
  try {
    const late = AbortSignal.timeout(CONNECT_MS);
    await once(socket, "connect", { signal: late }).catch((error) => {
      throw late.aborted ? new Error(`no answer within ${CONNECT_MS / 1000} s`) : error;
    });
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
  } finally {
    socket.destroy();
  }
}
