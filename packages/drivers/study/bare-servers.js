import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("bare-server.js", import.meta.url));

/** The study's server is held to this core, its generator to the next. */
const SERVER_CORE = 0;

/**
 * Holds a command to its core, where possible.
 * @type {(side: "server" | "generator") => string[]}
 */
export function pin(side) {
  const core = side === "server" ? SERVER_CORE : SERVER_CORE + 1;
  const words = ["taskset", "-c", String(core)];
  try {
    execFileSync("taskset", ["-c", `${SERVER_CORE},${SERVER_CORE + 1}`, "true"]);
    return words;
  } catch {
    return [];
  }
}

export async function startBareServer() {
  const [execPath = process.execPath, ...execArgv] = [...pin("server"), process.execPath];
  const server = fork(SERVER, { execPath, execArgv });
  const [port] = await once(server, "message");
  return { server, port: Number(port) };
}
