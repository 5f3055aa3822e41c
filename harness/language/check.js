/**
 * Checks the language of documents, help and messages: `node harness/language/check.js [FILE...]`. Prints the file,
 * line and rule of each fault.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  paragraphs,
  passagesOfCode,
  passagesOfHtml,
  passagesOfMarkdown,
  passagesOfScreen,
} from "./passages.js";
import { faultsIn } from "./rules.js";

const ROOT = path.join(import.meta.dirname, "../..");

/** @type {[name: RegExp, read: typeof paragraphs][]} */
const READERS = [
  [/\.md$/, passagesOfMarkdown],
  [/\.html$/, passagesOfHtml],
  [/\.js$/, passagesOfCode],
  [/\.txt$/, passagesOfScreen],
];

/** @type {(file: string, text: string) => string[]} a line for each fault */
export function checkText(file, text) {
  const read = READERS.find(([name]) => name.test(file))?.[1] ?? paragraphs;
  return faultsIn(read(text)).map(
    ({ line, rule, text: shown }) => `${file}:${line}: ${rule}: ${shown.slice(0, 200)}`,
  );
}

/** Documents and source code. Results are left out: they keep the words of the version that measured them. */
export function filesToCheck() {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter(
      (file) =>
        /\.md$|^(harness|packages|suites|tools)\/.*\.js$/.test(file) &&
        !/^results\/|\/(test|fixtures|subjects|runtimes|es5|ablation)\/|NOTICE/.test(file),
    );
}

/** @param {readonly string[]} files from the root @returns {string[]} */
export const checkFiles = (files) =>
  files.flatMap((file) => checkText(file, readFileSync(path.join(ROOT, file), "utf8")));

if (process.argv[1] === import.meta.filename) {
  const chosen = process.argv.slice(2);
  const faults = checkFiles(chosen.length > 0 ? chosen : filesToCheck());
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
