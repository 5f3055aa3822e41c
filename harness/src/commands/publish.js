import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
  renderReadmeComparison,
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { hasSection, replaceSection } from "@routebench/report/markdown/replace-section";
import { changedFiles } from "../checkout.js";
import { loadSuite } from "../discover/suites.js";
import { historyFileName, loadHistory } from "../publish/history.js";
import { placeOf } from "../publish/place.js";
import { whyNotPublish } from "../publish/publishable.js";
import { loadResult, saveResult, saveText } from "../results/result-store.js";
import { saveReports } from "../results/save-reports.js";
import { toHistoryEntry } from "../summarise/history-entry.js";
import { withNames } from "../summarise/named-targets.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";

/** @typedef {Record<string, string>} Sections */

/** Publishing writes these, so they may differ from the commit. */
const README = "README.md";
const RESULTS = "results";

/**
 * The speeds of a suite's main run are kept in results/history; a run that compared versions or
 * runtimes holds both itself. Where the run is not fit to be published, nothing is written.
 * @param {{ dir: string, suites?: string, as?: string, force: boolean, root?: string }} options
 */
export async function publish({ dir, suites, as, force, root = ROOT_DIR }) {
  const result = await loadResult(path.join(dir, "result.json"));
  const suite = await loadSuite(result.config.suite, suites);
  const named = withNames(result, suite);
  const summary = summarise(named);
  const objection = force ? null : (whyNotPublish(result, summary) ?? (await whyNotClean(root)));
  if (objection) throw new UsageError(`${objection}; --force publishes it anyway`);

  const { folder, suffix, comparesApps, isMain } = placeOf(suite.id, summary, as);
  const ranking = { [`ranking${suffix}`]: renderReadmeRanking(named, summary, folder) };
  const tables = {
    [`results${suffix}`]: comparesApps
      ? renderReadmeComparison(named, summary, folder)
      : renderReadmeResults(named, summary, folder),
  };
  const [needed, others] = comparesApps ? [tables, {}] : [ranking, tables];
  const readme = await (as === undefined
    ? rewriteReadme(root, needed, others)
    : rewriteReadme(root, {}, { ...needed, ...others }));
  const resultsDir = path.join(root, folder);
  const historyDir = path.join(root, RESULTS, "history");
  const [name, entry] = [historyFileName(result), toHistoryEntry(result, summary)];
  const history = await loadHistory(historyDir);
  if (isMain) history.set(name, entry);

  await mkdir(historyDir, { recursive: true });
  await mkdir(resultsDir, { recursive: true });
  await saveResult(resultsDir, result);
  await saveReports(resultsDir, result, suite, [...history.values()]);
  if (isMain) await saveText(historyDir, name, `${JSON.stringify(entry, null, 1)}\n`);
  await saveText(root, README, readme);
  process.stderr.write(
    `Published result.json, report.md, report.html and charts in ${folder}${isMain ? `, history/${name} in ${RESULTS}/,` : ""} and the tables in ${README}\n`,
  );
  return 0;
}

/** @param {string} root */
async function whyNotClean(root) {
  const changed = await changedFiles(root, [RESULTS, README]);
  if (changed.length === 0) return null;
  const named = changed.slice(0, 3).join(", ");
  const others = changed.length > 3 ? ` and ${changed.length - 3} more` : "";
  return `the working tree has uncommitted changes (${named}${others}), so nobody could tell what was measured`;
}

/**
 * Markdown by the name of its markers; the others only where the README has markers for them.
 * @type {(root: string, sections: Sections, others: Sections) => Promise<string>}
 */
async function rewriteReadme(root, sections, others) {
  const file = path.join(root, README);
  try {
    const readme = await readFile(file, "utf8");
    const wanted = Object.entries(others).filter(([name]) => hasSection(readme, name));
    return [...Object.entries(sections), ...wanted].reduce(
      (text, [name, markdown]) => replaceSection(text, name, markdown),
      readme,
    );
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code) throw new UsageError(`cannot read "${file}" (${code})`);
    throw new UsageError(
      `cannot put the tables into ${README}: ${message}; add both lines where the text belongs`,
    );
  }
}
