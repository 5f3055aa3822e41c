/**
 * Counts what a maintainer has to carry, and fails if a count is above its limit in size-limits.json.
 *
 *     node harness/architecture/count.js [--lower]
 *
 * --lower writes today's counts as the limits. Raising a limit takes a sentence in the commit: what does a user get for it?
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");
const LIMITS = path.join(import.meta.dirname, "size-limits.json");

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(ROOT, file), "utf8");

/** @param {string[]} files */
const linesOf = (files) =>
  files.reduce((sum, file) => sum + (textOf(file).match(/\n/g)?.length ?? 0), 0);

/** @param {string[]} files */
const wordsOf = (files) =>
  files.reduce((sum, file) => sum + (textOf(file).match(/\S+/g)?.length ?? 0), 0);

const removed = new Set(git("ls-files", "--deleted"));
const files = git("ls-files", "--cached", "--others", "--exclude-standard").filter(
  (file) => !removed.has(file),
);
const isCode = (/** @type {string} */ file) => /\.(js|mjs|ts)$/.test(file);
const isTest = (/** @type {string} */ file) => file.includes("/test/");
const source = files.filter(
  (file) =>
    isCode(file) &&
    /^(harness|packages|suites|tools)\//.test(file) &&
    !isTest(file) &&
    !file.includes("/fixtures/"),
);
const golden = files.filter((file) => /golden|snapshot|\/expected\//.test(file));
const documents = files.filter(
  (file) => file.endsWith(".md") && !/^(results|\.github)\//.test(file) && !isTest(file),
);

/** @type {Record<string, number>} */
const counts = {
  "source lines": linesOf(source),
  "source files": source.length,
  "lines of tests": linesOf(files.filter((file) => isTest(file) && isCode(file))),
  "lines of golden files": linesOf(golden.filter((file) => !/\.(js|gz)$/.test(file))),
  "words in documents": wordsOf(documents),
};

if (process.argv.includes("--lower")) {
  writeFileSync(LIMITS, `${JSON.stringify(counts, null, 2)}\n`);
}
const limits = JSON.parse(readFileSync(LIMITS, "utf8"));
for (const [name, count] of Object.entries(counts)) {
  const isOver = !(count <= limits[name]);
  process.stdout.write(`${count}\t${name}, at most ${limits[name]}${isOver ? ": too many" : ""}\n`);
  if (isOver) process.exitCode = 1;
}
