import net from "node:net";

/**
 * For a program that cannot be told to take any free port.
 * @param {string} address
 * @returns {Promise<number>} one that nothing listened on just now
 */
export async function findFreePort(address) {
  const server = net.createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, address, () => resolve(undefined));
  });
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}
