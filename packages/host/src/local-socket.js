/**
 * Runs on one machine know of each other by local sockets: who holds one says there who it is, and
 * the system frees it however its holder ends.
 */
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import net from "node:net";

const ANSWER_MS = 1000;
const LONGEST = 200;

/**
 * @param {string} name
 * @param {string} who said to all who ask
 * @param {(other: string) => void} [meet] is given who asked, if that one said it
 * @returns {Promise<{ release: () => Promise<void> } | { heldBy: string }>}
 */
export async function holdSocket(name, who, meet = () => {}) {
  const address = addressOf(name);
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    void exchange(socket, who).then((other) => other && meet(other));
  });
  server.unref();
  if (!(await listen(server, address))) {
    const holder = await askSocket(name);
    // A socket file without a holder is left over from a crash. Not every system has such files.
    if (holder === null && isFile(address)) await rm(address).catch(() => {});
    if (holder !== null || !(await listen(server, address))) {
      return { heldBy: holder ?? "which has just started" };
    }
  }
  // All users may ask.
  if (isFile(address)) await chmod(address, 0o666).catch(() => {});
  return { release: () => new Promise((resolve) => void server.close(() => resolve())) };
}

/** Who holds it; null where nobody does. @param {string} name @param {string} [who] asks */
export async function askSocket(name, who = "") {
  const socket = net.connect(addressOf(name));
  const connected = await once(socket, "connect").then(...[() => true, () => false]);
  return connected ? (await exchange(socket, who)) || "a process that does not answer" : null;
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
 * Says who it is. What the other side says comes without anything that could do harm in a report.
 * @param {net.Socket} socket @param {string} who
 */
async function exchange(socket, who) {
  let text = "";
  socket.on("data", (chunk) => {
    text = (text + chunk).slice(0, LONGEST);
  });
  socket.on("error", () => {});
  // One that is stopped takes connections and says nothing.
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
