import { readFileSync } from "node:fs";
import { execa } from "execa";

/**
 * Where processes run: which cores each side is held to, and how a command is started there.
 * @typedef {object} Placement
 * @property {{ server: number[], driver: number[] } | null} cores null where the platform cannot pin
 * @property {string[]} serverPrefix
 * @property {string[]} driverPrefix
 */

/**
 * Finds out what this machine can do. On Linux, `taskset` pins a process and `setpriv` has the
 * kernel end it when the harness dies, even by SIGKILL; both are part of util-linux.
 * @returns {Promise<Placement>}
 */
export async function findPlacement() {
  if (process.platform !== "linux") return { cores: null, serverPrefix: [], driverPrefix: [] };
  const lifeline = ["setpriv", "--pdeathsig", "KILL"];
  const [hasLifeline, hasTaskset] = await Promise.all([
    works([...lifeline, "true"]),
    works(["taskset", "-c", String(allowedCores()[0]), "true"]),
  ]);
  const [server, driver] = allowedCores();
  const prefix = hasLifeline ? lifeline : [];
  if (!hasTaskset || server === undefined || driver === undefined) {
    return { cores: null, serverPrefix: prefix, driverPrefix: prefix };
  }
  return {
    cores: { server: [server], driver: [driver] },
    serverPrefix: [...prefix, "taskset", "-c", String(server)],
    driverPrefix: [...prefix, "taskset", "-c", String(driver)],
  };
}

/** @param {string[]} command */
async function works([program = "", ...args]) {
  const { failed } = await execa(program, args, { reject: false, timeout: 2000 });
  return !failed;
}

/**
 * The cores that this process may use; a container is often given only some.
 * @returns {number[]}
 */
function allowedCores() {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return parseCoreList(list ?? "");
}

/**
 * @param {string} list as the kernel writes it, e.g. "0-3,8"
 * @returns {number[]}
 */
export function parseCoreList(list) {
  return list.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    if (range === "" || first === undefined || last === undefined) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
