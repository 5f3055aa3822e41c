/**
 * Counts what makes the source large or small to a reader: CONTRIBUTING.md says what each count may be at most.
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

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
}).split("\n");

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(ROOT, file), "utf8");

/** @param {string} text */
const linesIn = (text) => text.split("\n").length - 1;

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
const existing = tracked.filter((file) => {
  try {
    return file !== "" && readFileSync(path.join(ROOT, file)).length >= 0;
  } catch {
    return false;
  }
});
const source = existing.filter((file) => SOURCE.test(file) && !NOT_SOURCE.test(file));
const tests = existing.filter((file) => SOURCE.test(file) && NOT_SOURCE.test(file));

/** @type {Map<string, { source: Set<string>, tests: Set<string> }>} */
const importers = new Map(source.map((file) => [file, { source: new Set(), tests: new Set() }]));
for (const [kind, files] of /** @type {const} */ ([
  ["source", source],
  ["tests", tests.filter((file) => !file.includes("fixtures"))],
])) {
  for (const file of files) {
    for (const to of importedBy(file, textOf(file))) importers.get(to)?.[kind].add(file);
  }
}
/** A command is tested by running it: its test has its name, and imports nothing of it. @param {string} file */
const hasTestOfItsName = (file) => {
  const part = file.startsWith("harness/") ? "harness/" : file.split("/", 2).join("/");
  const name = `/${path.posix.basename(file, ".js")}.test.js`;
  return tests.some((one) => one.startsWith(part) && one.endsWith(name));
};
const rooms = source.filter((file) => {
  const { source: users, tests: testers } = importers.get(file) ?? {};
  const isTested = testers?.size !== 0 || hasTestOfItsName(file);
  return !ENTRANCE.test(file) && users?.size === 1 && !isTested;
});

const lines = new Map(source.map((file) => [file, linesIn(textOf(file))]));
const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
const comments = source.reduce((sum, file) => sum + commentLinesIn(textOf(file)), 0);
const recorded = existing.filter((file) => /\/(golden|snapshots)\//.test(file));
const goldenLines = recorded
  .filter((file) => !file.endsWith(".gz"))
  .reduce((sum, file) => sum + linesIn(textOf(file)), 0);
const benchText = source
  .filter((file) => file === "harness/src/commands/bench.js")
  .map(textOf)
  .join("");

const counts = {
  "source lines": total,
  "source files": source.length,
  "library files with one importer and no test of their own": rooms.length,
  "lines of golden and snapshot files": goldenLines,
  "comment lines, share of source": `${((100 * comments) / total).toFixed(1)} %`,
  "imports of bench.js": parse(benchText)[0].length,
};
for (const [name, count] of Object.entries(counts)) process.stdout.write(`${count}\t${name}\n`);
const { argv } = process;
if (argv.includes("--rooms")) {
  for (const file of rooms) {
    const [user] = importers.get(file)?.source ?? [];
    process.stdout.write(`${lines.get(file)}\t${file} <- ${user}\n`);
  }
}
if (argv.includes("--files")) {
  for (const [file, count] of lines) process.stdout.write(`${count}\t${file}\n`);
}
