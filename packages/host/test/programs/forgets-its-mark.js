/** A server with a worker that has an empty environment, like nginx. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const [options = "{}"] = process.argv.slice(2);
const program = fileURLToPath(new URL("listens.js", import.meta.url));
spawn(process.execPath, [program, options, "forgetful"], { env: {}, stdio: "ignore" });
setInterval(() => {}, 60_000);
