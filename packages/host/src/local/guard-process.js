/** The program of the guard: waits for the end of the harness, then removes what the harness left behind. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { endAll, endMarked } from "./process-register.js";

const [variable = "", mark = ""] = process.argv.slice(2);

/** Process groups and folders, as JSON. Input lines add ("+123") and remove ("-123") them. @type {Set<string>} */
const leftovers = new Set();

process.stdin.on("error", sweep).on("close", sweep);
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const item = line.slice(1);
  if (line.startsWith("+")) leftovers.add(item);
  else leftovers.delete(item);
});

async function sweep() {
  const entries = [...leftovers].map((item) => JSON.parse(item));
  endAll(entries.flatMap((entry) => (typeof entry === "number" ? -entry : [])));
  await endMarked([variable, mark]);
  for (const { folder, repository } of entries.filter((entry) => typeof entry === "object")) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (repository !== undefined) removeWorktrees(folder, repository);
  }
  process.exit(0);
}

/**
 * By force, because a worktree stays locked if git is killed while making it, and pruning skips locked worktrees.
 * @param {string} folder that contains the worktrees @param {string} repository
 */
function removeWorktrees(folder, repository) {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync("git", ["worktree", ...args], { cwd: repository, encoding: "utf8" }).stdout ?? "";
  for (const line of git("list", "--porcelain").split("\n")) {
    const [, worktree] = /^worktree (.*)/.exec(line) ?? [];
    if (worktree?.includes(path.basename(folder))) git("remove", "--force", "--force", worktree);
  }
}
