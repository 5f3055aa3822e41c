import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { replaceSection } from "@routebench/report/markdown/replace-section";
import { changedFiles } from "../checkout.js";
import { loadSuite } from "../discover/suites.js";
import { comparable, historyFileName, loadHistory } from "../publish/history.js";
import { placeOf } from "../publish/place.js";
import { whyNotPublish } from "../publish/publishable.js";
import {
  loadPublished,
  publishedFolders,
  saveForPrograms,
  saveSite,
} from "../publish/published.js";
import { loadReadme, README, renderReadme } from "../publish/readme.js";
import { loadRecords } from "../publish/record.js";
import { renderWhy, WHY, WHY_SECTION } from "../publish/why.js";
import { loadResult, saveResult, saveText } from "../results/result-store.js";
import { rawProfiles, saveReports } from "../results/save-reports.js";
import { toHistoryEntry } from "../summarise/history-entry.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";
import { CLAIMS, claimsPage } from "./claims.js";

/** @import { HistoryEntry } from "@routebench/contract/history-entry" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/** Publishing writes into it and into pages, so these may differ from the commit. */
const RESULTS = "results";

/**
 * Into results/, and what the README says of it.
 * @param {{ dir: string, suites?: string, as?: string, force: boolean, root?: string }} options
 */
export async function publish({ root = ROOT_DIR, ...options }) {
  await loadReadme(root);
  await putIntoResults({ ...options, root });
  await savePages(root, options.suites);
  return 0;
}

/** All that is made from what is published, once more: nothing is measured. @param {{ suites?: string, root?: string }} options */
export async function publishDerived({ suites, root = ROOT_DIR }) {
  await loadReadme(root);
  const historyDir = path.join(root, RESULTS, "history");
  const history = await loadHistory(historyDir);
  for (const folder of await publishedFolders(root)) {
    const result = await loadResult(path.join(root, folder, "result.json"));
    const name = historyFileName(result);
    const [kept, entry] = [history.get(name), toHistoryEntry(result, summarise(result))];
    if (kept && !isDeepStrictEqual(comparable(kept), comparable(entry))) {
      history.set(name, entry);
      await saveEntry(historyDir, name, entry);
    }
    const suite = await loadSuite(result.config.suite, suites);
    await saveReports(path.join(root, folder), result, suite, [...history.values()]);
    await saveForPrograms(root, folder, result, suite);
    process.stderr.write(`Made again from its result: ${folder}\n`);
  }
  await savePages(root, suites);
  return 0;
}

/** Of all results together. @param {string} root @param {string} [suites] */
export async function savePages(root, suites) {
  await saveText(root, README, await renderReadme(root, suites));
  const claims = existsSync(path.join(root, CLAIMS)) ? await claimsPage(root, suites) : null;
  await saveSite(root, claims?.documents);
  if (claims) await saveText(root, CLAIMS, claims.text);
  const why = await readFile(path.join(root, WHY), "utf8").catch(() => null);
  if (why === null) return;
  const words = renderWhy(await loadPublished(root, suites), await loadRecords(root));
  await saveText(root, WHY, replaceSection(why, WHY_SECTION, words));
}

/**
 * The speeds of a suite's main run are kept in results/history; a run that compared versions or
 * runtimes holds both itself. Where the run is not fit to be published, nothing is written.
 * @param {{ dir: string, suites?: string, as?: string, force: boolean, root: string }} options
 */
export async function putIntoResults({ dir, suites, as, force, root }) {
  const result = await loadResult(path.join(dir, "result.json"));
  const suite = await loadSuite(result.config.suite, suites);
  const summary = summarise(result);
  const objection = force ? null : (whyNotPublish(result, summary) ?? (await whyNotClean(root)));
  if (objection) throw new UsageError(`${objection}; --force publishes it anyway`);

  const { folder, isMain } = placeOf(suite.id, summary, as);
  const resultsDir = path.join(root, folder);
  const historyDir = path.join(root, RESULTS, "history");
  const [name, entry] = [historyFileName(result), toHistoryEntry(result, summary)];
  const history = await loadHistory(historyDir);
  if (isMain) history.set(name, entry);

  await mkdir(historyDir, { recursive: true });
  await mkdir(resultsDir, { recursive: true });
  await copyProfiles(dir, resultsDir, result);
  await saveResult(resultsDir, result);
  await saveReports(resultsDir, result, suite, [...history.values()]);
  await saveForPrograms(root, folder, result, suite);
  if (isMain) await saveEntry(historyDir, name, entry);
  process.stderr.write(
    `Published result.json, report.md, report.html, charts, summary.json, summary.csv and badges in ${folder}${isMain ? `, and history/${name} in ${RESULTS}/` : ""}\n`,
  );
}

/** @type {(from: string, to: string, result: ResultFile) => Promise<void>} */
async function copyProfiles(from, to, result) {
  if (path.resolve(from) === path.resolve(to)) return;
  for (const name of rawProfiles(result)) {
    const file = path.join(from, name);
    await mkdir(path.dirname(path.join(to, name)), { recursive: true });
    await copyFile(file, path.join(to, name)).catch(({ code }) => {
      throw new UsageError(`cannot copy the profile "${file}" (${code}), which its report names`);
    });
  }
}

/** @type {(dir: string, name: string, entry: HistoryEntry) => Promise<void>} */
const saveEntry = (dir, name, entry) => saveText(dir, name, `${JSON.stringify(entry, null, 1)}\n`);

/** @param {string} root */
async function whyNotClean(root) {
  const changed = await changedFiles(root, [RESULTS, README, CLAIMS, WHY]);
  if (changed.length === 0) return null;
  const named = changed.slice(0, 3).join(", ");
  const others = changed.length > 3 ? ` and ${changed.length - 3} more` : "";
  return `the working tree has uncommitted changes (${named}${others}), so nobody could tell what was measured`;
}
