/** @typedef {import("./client.js").Client} Client */

/**
 * Counts the connections that were refused and the requests that were lost with one, and begins
 * anew with the next. autocannon connects again at once, as often as it takes. It replaces a
 * connection that the server closes in silence, and keeps what it was waiting for: it would give the
 * next answer to the request before it, check it against that one's expectation, and take both times
 * for its latency.
 * @param {Client} client before its first connection
 * @param {(kind: "connect" | "read", count: number) => void} onError
 * @returns {{ hasReconnected: () => boolean, lose: () => void }} to be asked before each request
 *   that it sends: whether its connection is another than when this was asked last; and what gives
 *   up the requests in flight on a connection that has ended
 */
export function watchConnection(client, onError) {
  let connection = client.conn;
  let refused = false;

  client.on("connError", (/** @type {NodeJS.ErrnoException} */ { syscall }) => {
    refused = syscall !== "read" && syscall !== "write";
    if (refused) onError("connect", 1);
  });
  const lose = () => {
    const { pipelinedRequests, parser } = client;
    const underWay = pipelinedRequests.size();
    if (!refused && underWay > 0) onError("read", underWay);
    pipelinedRequests.clear();
    parser.reinitialize(parser.type);
    refused = false;
  };
  const hasReconnected = () => {
    if (client.conn === connection) return false;
    lose();
    connection?.destroy();
    connection = client.conn;
    return true;
  };
  return { hasReconnected, lose };
}
