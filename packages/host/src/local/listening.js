import { readdirSync, readlinkSync } from "node:fs";
import { PROC, readText } from "../machine/kernel-files.js";
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
  const sockets = readListeningSockets(pids);
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

/** Null if the platform does not report it. @param {number[]} pids */
export function readListeningSockets(pids) {
  const tables = ["tcp", "tcp6"].map((name) => readText(`${PROC}/self/net/${name}`));
  if (tables[0] === "") return null;
  const inodes = new Set(pids.flatMap(readSocketInodes));
  return tables.flatMap(parseListeningSockets).filter(({ inode }) => inodes.has(inode));
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

/** @param {number} pid */
function readSocketInodes(pid) {
  try {
    return readdirSync(`${PROC}/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${PROC}/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        // The file was closed meanwhile.
        return [];
      }
    });
  } catch {
    return [];
  }
}
