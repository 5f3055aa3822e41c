import net from "node:net";

/** @import { AddressInfo } from "node:net" */

/**
 * Occupies a free port like another program.
 * @param {number} [wanted] any free port by default
 * @returns {Promise<{ port: number, release: () => Promise<void> }>}
 * @throws the listening error if the wanted port is taken
 */
export async function occupyPort(wanted = 0) {
  const server = net.createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", () => resolve(undefined));
  });
  const { port } = /** @type {AddressInfo} */ (server.address());
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * Ports below the range that systems assign, so that no other test gets them by chance.
 * @param {number} [count] of consecutive ports
 * @returns {Promise<number>} the first port; all were free a moment ago
 */
export async function findFreePorts(count = 1) {
  const first = 10_000 + Math.floor(Math.random() * 20_000);
  const wanted = Array.from({ length: count }, (_, index) => first + index);
  const taken = await Promise.allSettled(wanted.map(occupyPort));
  await Promise.all(
    taken.map((outcome) => outcome.status === "fulfilled" && outcome.value.release()),
  );
  return taken.every(({ status }) => status === "fulfilled") ? first : findFreePorts(count);
}
