/** Test double of an app whose child logs to files until a disk is full. */
import { spawn } from "node:child_process";

export { start } from "./conforming.js";

/** Never two files at a time, so that the size of a folder does not show it. */
const flood = `
  const { closeSync, openSync, rmSync, writeSync } = require("node:fs");
  const log = require("node:os").tmpdir() + "/routebench-flood-" + process.pid;
  for (let number = 0; number < 40; number += 1) {
    const file = openSync(log, "w");
    writeSync(file, Buffer.alloc(1024 ** 2, "all is well\\n"));
    closeSync(file);
    rmSync(log);
  }
  setInterval(() => {}, 1000);
`;
spawn(process.execPath, ["-e", flood], { stdio: "ignore" });
