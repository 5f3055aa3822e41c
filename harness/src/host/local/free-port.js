import net from "node:net";
import { LOOPBACK } from "./loopback.js";

/**
 * For a program that cannot be told to take any free port.
 * @returns {Promise<number>} one that nothing listened on just now
 */
export async function findFreePort() {
  const server = net.createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOOPBACK, () => resolve(undefined));
  });
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
