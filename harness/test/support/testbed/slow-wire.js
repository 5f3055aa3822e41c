import path from "node:path";
import { fileURLToPath } from "node:url";
import { findOnPath } from "@routebench/host/find-on-path";
import { runIn, stayIn } from "./namespaces.js";

const RELAY = fileURLToPath(new URL("relay.js", import.meta.url));

/** Few, because the relay listens on each. */
const PORTS = { first: 40_000, last: 40_127 };
const SSH_PORT = 22;

/** @param {string} namespace whose servers must use only the relay's ports */
export async function takeFewPorts(namespace) {
  const range = `net.ipv4.ip_local_port_range=${PORTS.first} ${PORTS.last}`;
  if (!(await runIn(namespace, "sysctl", "-q", "-w", range)))
    throw new Error("the ports of a namespace cannot be limited");
}

/**
 * @param {string} namespace
 * @returns {Promise<boolean>} whether the kernel can delay packets; kernels of many virtual machines cannot
 */
export async function takesNetem(namespace) {
  if (findOnPath("tc") === undefined) return false;
  const added = await runIn(namespace, ..."tc qdisc add dev lo root netem delay 1ms".split(" "));
  if (added) await runIn(namespace, ..."tc qdisc delete dev lo root".split(" "));
  return added;
}

/** @param {string} namespace whose outgoing packets are delayed @param {number} delayMs */
export async function delayByNetem(namespace, delayMs) {
  const delay = ["root", "netem", "delay", `${delayMs}ms`];
  await runIn(namespace, "tc", "qdisc", "add", "dev", "wire", ...delay);
}

/**
 * @param {{ front: string, back: string, address: string, dir: string, delayMs: number }} relay front: the
 *   namespace that acts as the machine with the address; back: the namespace with a wire to that machine; delayMs: one
 *   way
 * @param {(stop: () => Promise<void>) => void} onStart gets a function that stops an end of the relay
 */
export async function delayByRelay({ front, back, address, dir, delayMs }, onStart) {
  const socket = path.join(dir, "relay");
  const start = async (
    /** @type {string} */ namespace,
    /** @type {(string | number)[]} */ ...args
  ) => onStart(await stayIn(namespace, [process.execPath, RELAY, ...args.map(String)], /ready/));
  await start(back, "back", socket, address, delayMs);
  await start(front, "front", socket, address, PORTS.first, PORTS.last, SSH_PORT);
}

/** @param {string} namespace @param {number} share of its incoming packets */
export async function losePackets(namespace, share) {
  const rule = `-m statistic --mode random --probability ${share} -j DROP`.split(" ");
  if (!(await runIn(namespace, "iptables", "-A", "INPUT", "-i", "wire", ...rule)))
    throw new Error("iptables rejected the rule that drops packets");
}
