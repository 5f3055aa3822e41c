/** Test double of a broken app: together with its child it holds too much memory. */
import { spawn } from "node:child_process";

export { start } from "./conforming.js";

const hold = "const held = Buffer.alloc(150 * 1024 ** 2, 1); setInterval(() => held, 1000)";
spawn(process.execPath, ["-e", hold], { stdio: "ignore" });
