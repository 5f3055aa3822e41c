/** Answers with the names of the variables in its environment. */
import http from "node:http";

/** @import { Options } from "./conforming.js" */

/** @param {Options} options */
export async function start({ host, port }) {
  const server = http.createServer((_request, response) =>
    response.end(JSON.stringify(process.env)),
  );
  await new Promise((resolve) => server.listen(port, host, () => resolve(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { port: address.port, close: () => server.close() };
}
