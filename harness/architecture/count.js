/**
 * Counts what makes the source large or small to a reader.
 *
 *     node harness/architecture/count.js [--rooms] [--files]
 *
 * --rooms lists the library files with one importer and no test of their own, --files the lines of each file.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { init, parse } from "es-module-lexer";

const ROOT = path.join(import.meta.dirname, "../..");
const SOURCE = /^(harness|packages|suites)\/.*\.(js|mjs|ts)$/;
const NOT_SOURCE = /\/test\/|fixtures/;

/** What is started or loaded by its name, not imported. */
const ENTRANCE =
  /\/(bin|study|architecture|subjects|runtimes|tests|es5|source)\/|\/(suite|worker|program|agent-process|[a-z-]+-process|process)\.js$/;

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
const removed = git("ls-files", "-d");
const existing = git("ls-files", "-co", "--exclude-standard").filter((f) => !removed.includes(f));

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(ROOT, file), "utf8");

/** @param {string} file */
const linesOf = (file) => textOf(file).split("\n").length - 1;

/** @param {string} text */
const commentLinesIn = (text) => {
  let inBlock = false;
  return text.split("\n").filter((line) => {
    const trimmed = line.trim();
    const starts = trimmed.startsWith("/*");
    const isComment = inBlock || starts || trimmed.startsWith("//");
    if (starts) inBlock = true;
    if (inBlock && trimmed.includes("*/")) inBlock = false;
    return isComment;
  }).length;
};

/** @param {string} from @param {string} text */
function importedBy(from, text) {
  const [imports] = parse(text, from);
  return imports.flatMap(({ specifier: name }) => {
    if (name?.startsWith(".")) return [path.posix.join(path.posix.dirname(from), name)];
    const part = /^@routebench\/([a-z]+)\/(.+)$/.exec(name ?? "");
    return part ? [`packages/${part[1]}/src/${part[2]}.js`] : [];
  });
}

await init;
const source = existing.filter((file) => SOURCE.test(file) && !NOT_SOURCE.test(file));
const tests = existing.filter((file) => SOURCE.test(file) && NOT_SOURCE.test(file));

/** @type {(files: string[]) => Map<string, string[]>} who imports each file */
const importersAmong = (files) => {
  const arrows = files.flatMap((from) =>
    importedBy(from, textOf(from)).map((to) => ({ from, to })),
  );
  const importedFiles = [...new Set(arrows.map(({ to }) => to))];
  const among = (/** @type {string} */ file) => [
    ...new Set(arrows.filter(({ to }) => to === file).map(({ from }) => from)),
  ];
  return new Map(importedFiles.map((file) => [file, among(file)]));
};
const users = importersAmong(source);
const testers = importersAmong(tests.filter((file) => !file.includes("fixtures")));

/** A command is tested by running it: its test has its name, and imports nothing of it. @param {string} file */
const hasTestOfItsName = (file) => {
  const part = file.startsWith("harness/") ? "harness/" : file.split("/", 2).join("/");
  const name = `/${path.posix.basename(file, ".js")}.test.js`;
  return tests.some((one) => one.startsWith(part) && one.endsWith(name));
};
const rooms = source.filter(
  (file) =>
    !ENTRANCE.test(file) &&
    users.get(file)?.length === 1 &&
    !(testers.has(file) || hasTestOfItsName(file)),
);

const lines = new Map(source.map((file) => [file, linesOf(file)]));
const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
const comments = source.reduce((sum, file) => sum + commentLinesIn(textOf(file)), 0);
const goldenLines = existing
  .filter((file) => /\/(golden|snapshots)\//.test(file) && !file.endsWith(".gz"))
  .reduce((sum, file) => sum + linesOf(file), 0);
const bench = "harness/src/commands/bench.js";

const counts = {
  "source lines": total,
  "source files": source.length,
  "library files with one importer and no test of their own": rooms.length,
  "lines of golden and snapshot files": goldenLines,
  "comment lines, share of source": `${((100 * comments) / total).toFixed(1)} %`,
  "imports of bench.js": parse(source.includes(bench) ? textOf(bench) : "")[0].length,
};
for (const [name, count] of Object.entries(counts)) process.stdout.write(`${count}\t${name}\n`);
const { argv } = process;
if (argv.includes("--rooms")) {
  for (const file of rooms) {
    process.stdout.write(`${lines.get(file)}\t${file} <- ${users.get(file)?.[0]}\n`);
  }
}
if (argv.includes("--files")) {
  for (const [file, count] of lines) process.stdout.write(`${count}\t${file}\n`);
}
