import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { holdSocket } from "@routebench/host/local-socket";
import { UsageError } from "@routebench/host/usage-error";

/**
 * Locks a folder with a local socket, and so until its holder's end.
 * @param {string} dir that exists
 * @returns {Promise<() => Promise<void>>} frees it
 * @throws {UsageError} naming the holder
 */
export async function lockFolder(dir) {
  const hash = createHash("sha256").update(await realpath(dir));
  const who = `process ${process.pid}, since ${new Date().toISOString()}`;
  const held = await holdSocket(hash.digest("hex").slice(0, 32), who);
  if ("release" in held) return held.release;
  throw new UsageError(
    `"${dir}" is in use by another run (${held.heldBy}); wait for its end, or choose another --output`,
  );
}
