import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, constants, existsSync, openSync, realpathSync, unlinkSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findOnPath, isProgram } from "../find-on-path.js";
import { inheritedVariables } from "../inherited-variables.js";
import { TrialFailure } from "../trial-failure.js";

/** @import { Startable } from "@routebench/contract/app" */

const SERVER_PROGRAM = fileURLToPath(new URL("../server-program.js", import.meta.url));

/** Node's own JSON channel is lines over a pipe, and Bun and Deno support it too. */
const CHANNEL = { NODE_CHANNEL_FD: "3", NODE_CHANNEL_SERIALIZATION_MODE: "json" };

/**
 * @param {Startable} app
 * @param {string[]} launchPrefix
 * @param {string[]} flags of the runtime
 * @param {[string, string]} mark name and value of a variable
 * @throws {TrialFailure} if the command does not exist
 */
export function spawnServer(app, launchPrefix, flags, [variable, mark]) {
  const { command, program, serverFile, interpreter } = app;
  const shell = program?.shell;
  const words = shell
    ? ["/bin/sh", "-c", shell.line]
    : program
      ? resolveCommand(program.command, program.dir, program.install)
      : [
          ...(interpreter ?? resolveCommand(command, path.dirname(serverFile))),
          ...flags,
          SERVER_PROGRAM,
          serverFile,
        ];
  const [file = "", ...args] = [...launchPrefix, ...words];
  const env = shell?.env ?? {
    ...inheritedVariables(),
    NODE_ENV: "production",
    DENO_NO_UPDATE_CHECK: "1",
    ...(program === undefined && CHANNEL),
  };
  const pipe = shell && openPipe();
  const child = spawn(file, args, {
    // Its own process group, so that Ctrl-C reaches only the harness and the whole group can be ended. Some servers end
    // their whole group themselves.
    detached: true,
    env: { ...env, [variable]: mark },
    cwd: shell && program.dir,
    // A plain pipe, because an app can write anything to it, and Node does not survive that on its own channel.
    stdio: ["ignore", "ignore", pipe?.writer ?? "pipe", program === undefined ? "pipe" : "ignore"],
  });
  if (pipe === undefined) return child;
  closeSync(pipe.writer);
  return Object.assign(child, { stderr: pipe.reader });
}

/** A command may open /dev/stderr by its name. The kernel refuses that for Node's pipes, which are sockets. */
function openPipe() {
  const file = path.join(os.tmpdir(), `routebench-pipe-${randomUUID()}`);
  execFileSync("mkfifo", ["-m", "600", file]);
  const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(file, "w");
  unlinkSync(file);
  return { reader: new net.Socket({ fd }), writer };
}

/**
 * A name is looked up on the PATH; a path must be below the app's folder. No shell is involved.
 * @param {string[] | undefined} command absent: the Node that runs the harness
 * @param {string} dir the app's folder
 * @param {string} [install] how to install a program that is optional
 * @throws {TrialFailure} if there is no such program, or it is outside the app's folder
 */
export function resolveCommand(command, dir, install) {
  if (command === undefined) return [process.execPath];
  const [name = "", ...args] = command;
  const file = name.includes("/") ? findInside(name, dir) : findOnPath(name);
  if (file !== undefined) return [file, ...args];
  if (install === undefined) throw notRunnable(name, "it is not on the PATH. Install it");
  throw new TrialFailure("does-not-apply", `${name} is not installed here. Run: ${install}`);
}

/** @type {(name: string, dir: string) => string} */
function findInside(name, dir) {
  const file = path.resolve(dir, name);
  if (!existsSync(file)) throw notRunnable(name, "there is no such file");
  // A link may point anywhere.
  if (!realpathSync(file).startsWith(`${realpathSync(dir)}${path.sep}`)) {
    throw notRunnable(name, "it is outside the app's folder");
  }
  if (!isProgram(file)) throw notRunnable(name, `it cannot be run. Try: chmod +x ${name}`);
  return file;
}

/** @param {string} name @param {string} why */
function notRunnable(name, why) {
  return new TrialFailure("not-runnable", `its command "${name}" cannot be started: ${why}`);
}
