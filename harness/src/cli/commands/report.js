import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { METHOD } from "@routebench/contract/method";
import { UsageError } from "@routebench/host/usage-error";
import { otherMethod } from "@routebench/report/sections/notices";
import { messageLines, printable } from "@routebench/report/terminal/text";
import { loadSuite } from "../../find/suites.js";
import { raceSuite } from "../../race/race-suite.js";
import { RACE } from "../../race/verdicts.js";
import { hasResult, loadResult, RESULT } from "../../results/load-result.js";
import { printReport } from "../../results/render-report.js";
import { withNames } from "../../summarise/named-targets.js";
import { summarise } from "../../summarise/summarise.js";

/** @import { Format } from "../../results/render-report.js" */

/** @param {{ file: string, format?: Format }} options */
export async function report({ file, format }) {
  const result = await loadResult(file);
  const { method } = result.config;
  if (method !== METHOD) {
    // Bytes, because a document keeps its characters in every terminal.
    process.stdout.write(Buffer.from(await storedReport(file, method, format ?? "md")));
    return 0;
  }
  const { suite: id } = result.config;
  const suite = id === RACE ? raceSuite() : await loadSuite(id);
  // JSON is for programs: it has the file's data without names for readers.
  const summary = summarise(format === "json" ? result : withNames(result, suite));
  await printReport(summary, suite, format);
  return 0;
}

/** @type {Map<Format, string>} */
const STORED = new Map([
  ["md", "report.md"],
  ["html", "report.html"],
  ["csv", "summary.csv"],
]);

/**
 * Figures of another method are never computed again, so the stored report is printed.
 * @type {(file: string, method: number, format: Format) => Promise<string>}
 */
async function storedReport(file, method, format) {
  const name = STORED.get(format);
  const dir = path.basename(file).startsWith(RESULT) ? path.dirname(file) : file;
  const text = name && (await readFile(path.join(dir, name), "utf8").catch(() => null));
  if (!text) {
    throw new UsageError(
      `"${file}" was measured with method ${method}, and no ${format} report is stored with it. Measure it again with method ${METHOD}.`,
    );
  }
  const warning = messageLines(`warning: ${otherMethod(method)} This is its stored report.`);
  process.stderr.write(`${warning.join("\n")}\n`);
  return printable(text);
}

/**
 * Shows a run's page in the browser. Also prints its address, because there may be no browser.
 * @param {{ dir: string }} options
 */
export async function open({ dir }) {
  const page = path.resolve(dir, "report.html");
  if (!existsSync(page)) {
    const remedy = hasResult(dir)
      ? `Its run has not ended. Continue it with pnpm bench --resume, or print what was measured: pnpm bench report ${dir}`
      : "Make one with pnpm bench.";
    throw new UsageError(`there is no report.html in "${dir}". ${remedy}`);
  }
  process.stdout.write(`${pathToFileURL(page)}\n`);
  if (process.stdout.isTTY) {
    const { default: openInBrowser } = await import("open");
    const browser = await openInBrowser(page).catch(() => null);
    browser?.once("error", () => {});
  }
  return 0;
}
