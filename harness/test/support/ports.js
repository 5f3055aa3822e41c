import net from "node:net";

/**
 * Takes a port that is free, as another program would.
 * @returns {Promise<{ port: number, release: () => Promise<void> }>}
 */
export async function occupyPort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** @returns {Promise<number>} a port that was free a moment ago */
export async function findFreePort() {
  const { port, release } = await occupyPort();
  await release();
  return port;
}
