import { PROC, readLink, readNames, readText } from "../machine/kernel-files.js";
import { TrialFailure } from "../trial-failure.js";

export const LOOPBACK = "127.0.0.1";

/** @typedef {{ address: string, port: number, inode: string }} ListeningSocket address: hex digits */
const LISTEN = "0A";
const LOOPBACK_V6 = "00000000000000000000000001000000";
/** 127.x.y.z, plain or mapped into IPv6. The bytes of each word are in reverse order. */
const LOOPBACK_V4 = /^(?:0{16}FFFF0000)?[0-9A-F]{6}7F$/;

/**
 * @type {(pids: number[], address: string, port: number) => void}
 * @throws {TrialFailure} if a process other than the server would be measured, or other machines could reach the server
 */
export function assertListensAsSaid(pids, address, port) {
  const sockets = readListeningSockets(pids, port);
  if (sockets === null) return;
  const ports = [...new Set(sockets.map((socket) => socket.port))];
  const open = sockets.find((socket) => !isLoopback(socket) && !isAt(address, socket));
  if (open) {
    const allowed = address === LOOPBACK ? "loopback" : address;
    throw new TrialFailure(
      "not-loopback",
      `the server listens on more than ${allowed} (port ${open.port}). Listen only on the host that start() gets`,
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

/** @param {ListeningSocket} socket */
export function isLoopback({ address }) {
  return address === LOOPBACK_V6 || LOOPBACK_V4.test(address);
}

/**
 * Whether the socket listens only at the IPv4 address, plain or mapped into IPv6.
 * @type {(address: string, socket: ListeningSocket) => boolean}
 */
export function isAt(address, socket) {
  const bytes = address.split(".").reverse();
  const digits = bytes.map((byte) => Number(byte).toString(16).padStart(2, "0")).join("");
  return socket.address.replace(/^0{16}FFFF0000/, "") === digits.toUpperCase();
}

/**
 * Null if the platform does not report it. If the kernel hides the descriptors of a process, as from root without
 * CAP_SYS_PTRACE, a socket at the reported port counts as the server's.
 * @param {number[]} pids @param {number} [reportedPort]
 */
export function readListeningSockets(pids, reportedPort) {
  const tables = ["tcp", "tcp6"].map((name) => readText(`${PROC}/self/net/${name}`));
  if (tables[0] === "") return null;
  const inodesOf = pids.map(readSocketInodes);
  const inodes = new Set(inodesOf.flatMap((inodes) => inodes ?? []));
  const areHidden = inodesOf.includes(null);
  return tables
    .flatMap(parseListeningSockets)
    .filter(({ inode, port }) => inodes.has(inode) || (areHidden && port === reportedPort));
}

/** @type {(table: string) => ListeningSocket[]} */
export function parseListeningSockets(table) {
  const lines = table.trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    const [address = "", port = ""] = local.split(":");
    return state === LISTEN ? [{ address, port: Number.parseInt(port, 16), inode }] : [];
  });
}

/** Null if the kernel hides them. @param {number} pid */
function readSocketInodes(pid) {
  const folder = `${PROC}/${pid}/fd`;
  // Files may have been closed meanwhile, but not all of a running process.
  const targets = (readNames(folder) ?? []).flatMap((name) => readLink(`${folder}/${name}`) ?? []);
  if (targets.length === 0) return isRunning(pid) ? null : [];
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
