import { PROC, readLink, readNames, readText } from "../machine/kernel-files.js";
import { TrialFailure } from "../trial-failure.js";

export const LOOPBACK = "127.0.0.1";

/** @typedef {{ address: string, port: number, inode: string }} ListeningSocket address: hex digits */
const LISTEN = "0A";
const LOOPBACK_V6 = "00000000000000000000000001000000";
/** 127.x.y.z, plain or mapped into IPv6. The bytes of each word are in reverse order. */
const LOOPBACK_V4 = /^(?:0{16}FFFF0000)?[0-9A-F]{6}7F$/;

/** start() may have returned before the server listens. */
export class ListensNowhere extends TrialFailure {}

/**
 * @type {(pids: number[], address: string, port: number) => void}
 * @throws {ListensNowhere}
 * @throws {TrialFailure} if a process other than the server would be measured, or other machines could reach the server
 */
export function assertListensAsSaid(pids, address, port) {
  const sockets = readListeningSockets(pids, port);
  if (sockets === null) return;
  const open = sockets.find((socket) => !isLoopback(socket) && !isAt(address, socket));
  if (open) {
    const allowed = address === LOOPBACK ? "loopback" : address;
    throw new TrialFailure(
      "not-loopback",
      `the server listens on more than ${allowed} (port ${open.port}). Listen only on the host that start() gets`,
    );
  }
  const elsewhere = `start() returned port ${port}, but the server does not listen there: it listens`;
  if (sockets.length === 0) throw new ListensNowhere("start-failed", `${elsewhere} nowhere`);
  const atPort = sockets.filter((socket) => socket.port === port);
  if (atPort.length === 0) {
    const ports = [...new Set(sockets.map((socket) => socket.port))];
    throw new TrialFailure("start-failed", `${elsewhere} on ${ports.join(", ")}`);
  }
  if (atPort.some((socket) => isAt(address, socket))) return;
  const addresses = atPort.map((socket) => textOf(socket.address)).join(", ");
  throw new TrialFailure(
    "start-failed",
    `the server listens on ${addresses}, not on ${address}. Listen on the host that start() gets`,
  );
}

/** An address of /proc as people write it: the bytes of each word are in reverse order. @param {string} digits */
export function textOf(digits) {
  const words = digits.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (words.length === 1) return bytes.map((byte) => Number.parseInt(byte, 16)).join(".");
  const groups = bytes.join("").match(/.{4}/g) ?? [];
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
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
