import { TrialFailure } from "../../trial-failure.js";
import { LOOPBACK } from "./loopback.js";
import { isAt, isLoopback, readListeningSockets } from "./proc/listening-sockets.js";

/**
 * Holds what a server says of its port against what the system says.
 * @param {number[]} pids of the server and of all that it has started
 * @param {string} address at which it may listen, beside loopback
 * @param {number} port that it says it listens on
 * @throws {TrialFailure} if another than the server would be measured, or others could reach it
 */
export function assertListensAsSaid(pids, address, port) {
  const sockets = readListeningSockets(pids);
  if (sockets === null) return;
  const ports = [...new Set(sockets.map((socket) => socket.port))];
  const open = sockets.find((socket) => !isLoopback(socket) && !isAt(address, socket));
  if (open) {
    throw new TrialFailure(
      "not-loopback",
      `the server listens on more than ${nameOf(address)} (port ${open.port}); listen on the host that start() is given`,
    );
  }
  if (!ports.includes(port)) {
    const where = ports.length > 0 ? `it listens on ${ports.join(", ")}` : "it listens nowhere";
    throw new TrialFailure(
      "start-failed",
      `start() returned port ${port}, but the server does not listen there: ${where}`,
    );
  }
}

/** @param {string} address */
const nameOf = (address) => (address === LOOPBACK ? "loopback" : address);
