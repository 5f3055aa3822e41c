/** Installs a copy of the workspace with nothing but Node. Ends when its output is not read any more. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const NO_INSTALL = 92;
const BEAT_MS = 1000;

const { packageManager } = JSON.parse(readFileSync("package.json", "utf8"));
const install = spawn(
  "npx",
  ["-y", packageManager, "install", "--frozen-lockfile", "--prefer-offline"],
  // Its own process group, so that the whole group can be ended.
  { stdio: ["ignore", "inherit", "inherit"], detached: true },
);
const beat = setInterval(() => process.stdout.write("\n"), BEAT_MS);
process.stdout.on("error", () => end(NO_INSTALL));
install.on("error", ({ message }) => {
  process.stderr.write(`npx: ${message}\n`);
  end(NO_INSTALL);
});
install.on("exit", (code) => end(code === 0 ? 0 : NO_INSTALL));

/** @param {number} code */
function end(code) {
  clearInterval(beat);
  try {
    if (install.pid !== undefined) process.kill(-install.pid);
  } catch {
    // All processes have ended.
  }
  process.exit(code);
}
