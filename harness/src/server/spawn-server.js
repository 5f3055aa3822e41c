import { fileURLToPath } from "node:url";
import { execa } from "execa";

const HOST_PROGRAM = fileURLToPath(new URL("host.js", import.meta.url));

/** Servers are reached on loopback only. */
export const LOOPBACK = "127.0.0.1";

/**
 * @typedef {object} ServerOptions
 * @property {number} [port] 0, the default, means any free one
 * @property {{ keyFile: string, certFile: string }} [tls]
 * @property {number} [tableSize] how many routes it is to have, the contract's own among them;
 *   0, the default, means those alone
 * @property {string[]} [nodeFlags]
 */

/**
 * @param {string} serverFile
 * @param {string[]} launchPrefix words put before the command
 * @param {ServerOptions} options
 * @param {Record<string, string>} environment beside the harness's own
 * @returns {import("execa").ResultPromise} a process that loads and starts the app
 */
export function spawnServer(
  serverFile,
  launchPrefix,
  { port = 0, tls, tableSize = 0, nodeFlags = [] },
  environment,
) {
  const options = JSON.stringify({ host: LOOPBACK, port, tls, tableSize });
  const [program = "", ...args] = [
    ...[...launchPrefix, process.execPath, ...nodeFlags],
    ...[HOST_PROGRAM, serverFile, options],
  ];
  // A process group of its own: Ctrl-C reaches the harness alone, and the group can be ended whole.
  return execa(program, args, {
    buffer: false,
    detached: true,
    env: { NODE_ENV: "production", ...environment },
    ipc: true,
    reject: false,
    stdio: ["ignore", "ignore", "pipe"],
  });
}
