/** Test double of an app that starts a child process, as a cluster would, and does not end it. */
import { spawn } from "node:child_process";

export { start } from "./conforming.js";

const stay = `setInterval(() => {}, 1000); // the child of ${process.pid}`;
spawn(process.execPath, ["-e", stay], { stdio: "ignore" });
