/** Test double of an app whose child logs to files until a disk is full. */
import { fork } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { answer, listen } from "./conforming.js";

/** @import { Options } from "./conforming.js" */

const FILES = 40;

/** @param {Options} options */
export async function start(options) {
  fork(fileURLToPath(import.meta.url), { stdio: "ignore" });
  return listen(options, answer);
}

if (process.send) {
  const mebibyte = Buffer.alloc(1024 ** 2, "all is well\n");
  const log = path.join(os.tmpdir(), `routebench-flood-${process.pid}`);
  // Never two of them at a time: a folder's size would not show it.
  for (let number = 0; number < FILES; number += 1) {
    const file = openSync(log, "w");
    writeSync(file, mebibyte);
    closeSync(file);
    rmSync(log);
  }
  setInterval(() => {}, 1000);
}
