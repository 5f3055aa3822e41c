/**
 * Runs on one machine find each other by local sockets. The holder of a socket answers with a description of itself,
 * and the system frees the socket however its holder ends.
 */
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import net from "node:net";

const ANSWER_MS = 1000;
const LONGEST = 200;

/**
 * @param {string} name
 * @param {string} who description, sent to every client
 * @param {(client: string) => void} [meet] called with the description of a client, if it sent one
 * @returns {Promise<{ release: () => Promise<void> } | { heldBy: string }>}
 */
export async function holdSocket(name, who, meet = () => {}) {
  const address = addressOf(name);
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    void exchange(socket, who).then((client) => client && meet(client));
  });
  server.unref();
  if (!(await listen(server, address))) {
    const holder = await askSocket(name);
    // A socket file without a holder remains after a crash. Not every system has such files.
    if (holder === null && isFile(address)) await rm(address).catch(() => {});
    if (holder !== null || !(await listen(server, address))) {
      return { heldBy: holder ?? "which has just started" };
    }
  }
  // Runs of all users may connect.
  if (isFile(address)) await chmod(address, 0o666).catch(() => {});
  return { release: () => new Promise((resolve) => void server.close(() => resolve())) };
}

/**
 * The holder's description; null without a holder.
 * @param {string} name @param {string} [who] description of the client
 */
export async function askSocket(name, who = "") {
  const socket = net.connect(addressOf(name));
  const connected = await once(socket, "connect").then(...[() => true, () => false]);
  return connected ? (await exchange(socket, who)) || "not responding" : null;
}

/** @type {(server: net.Server, address: string) => Promise<boolean>} */
async function listen(server, address) {
  try {
    await once(server.listen(address), "listening");
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EADDRINUSE") return false;
    throw error;
  }
}

/**
 * Sends a description and returns the other side's, without characters that could do harm in a report.
 * @param {net.Socket} socket @param {string} who
 */
async function exchange(socket, who) {
  let text = "";
  socket.on("data", (chunk) => {
    text = (text + chunk).slice(0, LONGEST);
  });
  socket.on("error", () => {});
  // A stopped process accepts connections and says nothing.
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  socket.end(who);
  await new Promise((resolve) => socket.once("close", resolve));
  return text.replace(/[^\w ,:.-]/g, "");
}

/** @param {string} name */
function addressOf(name) {
  if (process.platform === "linux") return `\0routebench-${name}`;
  return process.platform === "win32"
    ? `\\\\.\\pipe\\routebench-${name}`
    : `/tmp/routebench-${name}`;
}

/** @param {string} address */
const isFile = (address) => address.startsWith("/");
