/** The program of the guard: waits for the end of the harness, then ends and removes what it has left. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { endAll, endMarked } from "./process-register.js";

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
  const entries = [...left].map((what) => JSON.parse(what));
  endAll(entries.flatMap((what) => (typeof what === "number" ? -what : [])));
  await endMarked([variable, mark]);
  for (const { folder, repository } of entries.filter((what) => typeof what === "object")) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (repository !== undefined) removeWorktrees(folder, repository);
  }
  process.exit(0);
}

/**
 * By force: where git is killed while it makes one, it stays locked, and pruning leaves it.
 * @param {string} folder that they lay in @param {string} repository
 */
function removeWorktrees(folder, repository) {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync("git", ["worktree", ...args], { cwd: repository, encoding: "utf8" }).stdout ?? "";
  for (const line of git("list", "--porcelain").split("\n")) {
    const [, worktree] = /^worktree (.*)/.exec(line) ?? [];
    if (worktree?.includes(path.basename(folder))) git("remove", "--force", "--force", worktree);
  }
}
