import { createHash } from "node:crypto";
import { once } from "node:events";
import { realpath, rm } from "node:fs/promises";
import net from "node:net";
import { text } from "node:stream/consumers";
import { UsageError } from "../usage-error.js";

/**
 * Locks a folder with a listening local socket: the system frees it however its holder ends, and
 * whoever connects learns who holds it.
 * @param {string} dir that exists
 * @returns {Promise<() => Promise<void>>} frees it
 * @throws {UsageError} naming the holder
 */
export async function lockFolder(dir) {
  const address = await addressOf(dir);
  const since = new Date().toISOString();
  const server = net.createServer((socket) => {
    socket.on("error", () => {}).end(`process ${process.pid}, since ${since}`);
  });
  server.unref();
  if (!(await listen(server, address))) {
    const holder = await askHolder(address);
    // A socket file without a holder is left over from a crash. Not every system has such files.
    if (holder === null) await rm(address, { force: true });
    if (holder !== null || !(await listen(server, address))) {
      throw new UsageError(
        `"${dir}" is in use by another run (${holder ?? "which has just started"}); wait for its end, or choose another --output`,
      );
    }
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** @param {string} dir */
async function addressOf(dir) {
  const hash = createHash("sha256").update(await realpath(dir));
  const name = `routebench-${hash.digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return `/tmp/${name}`;
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

/** @type {(address: string) => Promise<string | null>} */
async function askHolder(address) {
  const socket = net.connect(address);
  try {
    await once(socket, "connect");
  } catch {
    return null;
  }
  // One that is stopped takes connections and says nothing.
  socket.setTimeout(1000, () => socket.destroy());
  return (await text(socket).catch(() => "")) || "one that does not answer";
}
