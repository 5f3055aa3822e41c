/** Test double of a broken app: with the process that it has started it holds more than it may. */
import { spawn } from "node:child_process";

export { start } from "./conforming.js";

const hold = "const held = Buffer.alloc(150 * 1024 ** 2, 1); setInterval(() => held, 1000)";
spawn(process.execPath, ["-e", hold], { stdio: "ignore" });
