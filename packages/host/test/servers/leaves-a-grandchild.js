/** Test double of an app that leaves behind a detached process whose parent has ended. */
import { spawn } from "node:child_process";

export { start } from "./conforming.js";

const stay = "setInterval(() => {}, 1000)";
const leave = `require("node:child_process").spawn(process.execPath, ["-e", "${stay}"],
  { detached: true, stdio: "inherit" }).unref()`;
spawn(process.execPath, ["-e", leave], { detached: true, stdio: "inherit" }).unref();
