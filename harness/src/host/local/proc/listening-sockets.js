import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { PROC } from "./proc-folder.js";

/**
 * @typedef {object} ListeningSocket
 * @property {string} address as /proc/net writes it, in hex digits
 * @property {number} port
 * @property {string} inode
 */

const LISTEN = "0A";
const LOOPBACK_V6 = "00000000000000000000000001000000";
/** 127.x.y.z, plain or mapped into IPv6; the bytes of each word are turned round. */
const LOOPBACK_V4 = /^(?:0{16}FFFF0000)?[0-9A-F]{6}7F$/;

/** @param {ListeningSocket} socket */
export function isLoopback({ address }) {
  return address === LOOPBACK_V6 || LOOPBACK_V4.test(address);
}

/**
 * @param {string} address IPv4
 * @param {ListeningSocket} socket
 * @returns {boolean} whether it listens there, plain or mapped into IPv6, and nowhere else
 */
export function isAt(address, socket) {
  const bytes = address.split(".").reverse();
  const digits = bytes.map((byte) => Number(byte).toString(16).padStart(2, "0")).join("");
  return socket.address.replace(/^0{16}FFFF0000/, "") === digits.toUpperCase();
}

/**
 * @param {number[]} pids
 * @returns {ListeningSocket[] | null} the TCP sockets on which these processes listen; null where
 *   the platform does not tell
 */
export function readListeningSockets(pids) {
  const tables = ["tcp", "tcp6"].map((name) => readText(`${PROC}/self/net/${name}`));
  if (tables[0] === "") return null;
  const inodes = new Set(pids.flatMap(readSocketInodes));
  return tables.flatMap(parseListeningSockets).filter(({ inode }) => inodes.has(inode));
}

/**
 * @param {string} table the content of /proc/net/tcp or tcp6
 * @returns {ListeningSocket[]}
 */
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
        // Closed while we looked.
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
