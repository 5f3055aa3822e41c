import path from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { LOOPBACK } from "./loopback.js";
import { resolveCommand } from "./resolve-command.js";

const SERVER_PROGRAM = fileURLToPath(new URL("../server-program.js", import.meta.url));

/**
 * @param {import("../host.js").Subject} subject
 * @param {string[]} launchPrefix words put before the command
 * @param {import("../host.js").ServerOptions} options
 * @param {Record<string, string>} environment beside the harness's own
 * @returns {import("execa").ResultPromise} a process that loads and starts the app, or is the program
 * @throws {import("../../trial-failure.js").TrialFailure} if there is no such command
 */
export function spawnServer(
  { command, program, serverFile, interpreter, runtime },
  launchPrefix,
  { address = LOOPBACK, port = 0, tls, given, flags = [] },
  environment,
) {
  const words = program
    ? resolveCommand(program.command, program.dir, program.install)
    : [
        ...[...(interpreter ?? resolveCommand(command, path.dirname(serverFile))), ...flags],
        ...[SERVER_PROGRAM, serverFile],
      ];
  const [file = "", ...args] = [...launchPrefix, ...words];
  // A process group of its own: Ctrl-C reaches the harness alone, and the group can be ended whole.
  // Some servers end their whole group themselves.
  const server = execa(file, args, {
    buffer: false,
    detached: true,
    env: { NODE_ENV: "production", DENO_NO_UPDATE_CHECK: "1", ...environment },
    ipc: program === undefined,
    // Node's own form of messages is unreadable to Bun and Deno, and theirs would end the harness.
    serialization: runtime === undefined || runtime.name === "node" ? "advanced" : "json",
    reject: false,
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Over the channel, for what is given may be long, and bytes. One that has just died cannot be told.
  server.send?.({ type: "start", options: { ...given, host: address, port, tls } }, () => {});
  return server;
}
