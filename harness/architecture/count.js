/**
 * Counts what must be maintained, and fails if a count is above its limit in size-limits.json.
 *
 *     node harness/architecture/count.js [--lower]
 *
 * --lower lowers each limit to today's count. Raise a limit by hand, and say in the commit what users get for it.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { importedBy } from "./check-imports.js";
import { HARNESS_ROWS } from "./layers.js";

const ROOT = path.join(import.meta.dirname, "../..");
const LIMITS = path.join(import.meta.dirname, "size-limits.json");

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);

/** @param {string} file */
const textOf = (file) => readFileSync(path.join(ROOT, file), "utf8");

/** @type {(files: string[], pattern?: RegExp) => number} lines, if no pattern is given */
const countIn = (files, pattern = /\n/g) =>
  files.reduce((sum, file) => sum + (textOf(file).match(pattern)?.length ?? 0), 0);

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

/** Without comments, whose imports load nothing. @param {string} file */
const codeOf = (file) => textOf(file).replace(/\/\*.*?\*\//gs, "");

/** The modules that `bench` starts. */
const STARTS =
  /(commands\/bench|server-program|generator-process|core-watch-process|guard-process|suites\/routing\/suite)\.js$/;
const reached = new Set(source.filter((file) => STARTS.test(file)));
for (const file of reached) {
  const imported = importedBy(textOf(file), file);
  for (const each of imported) if (source.includes(each)) reached.add(each);
}

const TYPE =
  /@typedef\s+(?:\{[^\n]*\}\s+)?(?:\{object\}\s+)?([A-Z]\w+)|^export (?:type|interface) ([A-Z]\w+)/gm;
const types = source.flatMap((file) => [
  ...new Set([...textOf(file).matchAll(TYPE)].map(([, inComment, name]) => inComment ?? name)),
]);

/** @type {Record<string, number>} */
const counts = {
  "source lines": countIn(source),
  "source files": source.length,
  "files that bench reaches": reached.size,
  "lines that bench reaches": countIn([...reached]),
  "lines of tests": countIn(files.filter((file) => isTest(file) && isCode(file))),
  "lines of golden files": countIn(golden.filter((file) => !/\.(js|gz)$/.test(file))),
  "words in documents": countIn(documents, /\S+/g),
  "types declared twice": new Set(types.filter((name, index) => types.indexOf(name) !== index))
    .size,
  "literals spread to save lines": source
    .map((file) => codeOf(file).match(/\.\.\.\{ |\.\.\.\[["']/g)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0),
  "folders of harness/src": new Set(
    source.filter((file) => /^harness\/src\/[^/]+\//.test(file)).map((file) => file.split("/")[2]),
  ).size,
  "rows of harness/architecture/layers.js": HARNESS_ROWS.length,
};

/** @type {Record<string, number>} */
const limits = JSON.parse(readFileSync(LIMITS, "utf8"));
if (process.argv.includes("--lower")) {
  for (const [name, count] of Object.entries(counts)) {
    limits[name] = Math.min(count, limits[name] ?? count);
  }
  writeFileSync(LIMITS, `${JSON.stringify(limits, null, 2)}\n`);
}
for (const [name, count] of Object.entries(counts)) {
  const isOver = !(count <= Number(limits[name]));
  process.stdout.write(`${count}\t${name}, at most ${limits[name]}${isOver ? ": too many" : ""}\n`);
  if (isOver) process.exitCode = 1;
}
