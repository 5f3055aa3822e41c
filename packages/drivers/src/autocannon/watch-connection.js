/**
 * What is used of autocannon's client beyond what it documents; its version is pinned.
 * @typedef {object} Internals
 * @property {import("node:net").Socket | undefined} conn undefined before the first connection
 * @property {{ size: () => number, clear: () => void }} pipelinedRequests sent and not yet answered
 * @property {{ type: string, reinitialize: (type: string) => void }} parser
 */

/**
 * Counts the connections that were refused and the requests that were lost with one, and begins
 * anew with the next. autocannon replaces a connection that the server closes in silence, and keeps
 * what it was waiting for: it would give the next answer to the request before it, check it against
 * that one's expectation, and take both times for its latency.
 * @param {import("node:events").EventEmitter} client before its first connection
 * @param {{ connect: number, read: number }} errors counted up
 */
export function watchConnection(client, errors) {
  const internals = /** @type {Internals} */ (/** @type {unknown} */ (client));
  let connection = internals.conn;
  let refused = false;

  client.on("connError", (/** @type {NodeJS.ErrnoException} */ { syscall }) => {
    refused = syscall !== "read" && syscall !== "write";
    if (refused) errors.connect += 1;
  });
  const compare = () => {
    if (internals.conn === connection) return;
    const { conn, pipelinedRequests, parser } = internals;
    if (!refused) errors.read += pipelinedRequests.size();
    pipelinedRequests.clear();
    parser.reinitialize(parser.type);
    connection?.destroy();
    connection = conn;
    refused = false;
  };
  // A client emits "request" before each that it sends, and "done" where it has no more to send.
  client.on("request", compare);
  client.on("done", compare);
}
