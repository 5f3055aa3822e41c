/** The program of the guard: waits for the end of the harness, then ends and removes what it has left. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import readline from "node:readline";
import { endAll, endMarked } from "./offspring.js";

const [variable = "", mark = ""] = process.argv.slice(2);

/** Groups of processes and folders, as "+123" and "-123" tell of their beginning and end. @type {Set<string>} */
const left = new Set();

process.stdin.on("error", sweep).on("close", sweep);
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const what = line.slice(1);
  if (line.startsWith("+")) left.add(what);
  else left.delete(what);
});

async function sweep() {
  const found = [...left].map((what) => JSON.parse(what));
  endAll(found.flatMap((what) => (typeof what === "number" ? -what : [])));
  await endMarked([variable, mark]);
  for (const { folder, repository } of found.filter((what) => typeof what === "object")) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (repository === undefined) continue;
    spawnSync("git", ["worktree", "prune"], { cwd: repository, stdio: "ignore" });
  }
  process.exit(0);
}
