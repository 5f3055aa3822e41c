import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import {
  parsePublishedSummary,
  publishedSummaryJsonSchema,
} from "@routebench/contract/published-summary";
import { renderBadges } from "@routebench/report/badge";
import { renderCsvReport } from "@routebench/report/csv-report";
import { renderSite } from "@routebench/report/html/site";
import { loadSuite, sectionsOf } from "../discover/suites.js";
import { hasResult, loadResult, PACKED_RESULT, RESULT } from "../results/load-result.js";
import { saveText } from "../results/result-store.js";
import { withNames } from "../summarise/named-targets.js";
import { publishedSummary } from "../summarise/published-summary.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { PUBLICATIONS } from "./publications.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

const RESULTS = "results";
const SUMMARY = "summary.json";
const SCHEMA = "summary.schema.json";
const BADGES = "badges";

/** From the root, with a slash at the end: the listed ones in their order, then the others. @param {string} root */
export async function publishedFolders(root) {
  const files = await readdir(path.join(root, RESULTS), { recursive: true }).catch(() => []);
  const found = files
    .filter((file) => [RESULT, PACKED_RESULT].includes(path.basename(file)))
    .map((file) => `${path.posix.join(RESULTS, path.dirname(file).split(path.sep).join("/"))}/`)
    .filter((folder) => !folder.startsWith(`${RESULTS}/latest/`));
  const place = (/** @type {string} */ folder) => {
    const index = PUBLICATIONS.findIndex((one) => one.folder === folder);
    return index < 0 ? PUBLICATIONS.length : index;
  };
  return [...new Set(found)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/**
 * Those of the list that are there, in its order, each with its suite, which names its targets.
 * @param {string} root @param {string} [suites]
 */
export const loadPublished = (root, suites) =>
  Promise.all(
    PUBLICATIONS.filter(({ folder }) => hasResult(path.join(root, folder))).map(
      async (publication) => {
        const loaded = await loadResult(path.join(root, publication.folder));
        const suite = await loadSuite(loaded.config.suite, suites);
        return { publication, result: withNames(loaded, suite), suite };
      },
    ),
  );

/**
 * What programs read of a result, beside it: its summary, and a badge for each app.
 * @type {(root: string, folder: string, result: ResultFile, suite: Suite) => Promise<void>}
 */
export async function saveForPrograms(root, folder, result, suite) {
  const dir = path.join(root, folder);
  const shown = withNames(result, suite);
  const summary = summarise(shown);
  const publication = publicationIn(folder, result.environment);
  const published = publishedSummary(shown, summary, publication, await sectionsOf(suite));
  await saveText(dir, SUMMARY, written(published));
  await saveText(dir, "summary.csv", renderCsvReport(summary));
  // Those of apps that an earlier run had are removed.
  await rm(path.join(dir, BADGES), { recursive: true, force: true });
  await mkdir(path.join(dir, BADGES));
  for (const { name, text } of renderBadges(published)) {
    await saveText(path.join(dir, BADGES), name, text);
  }
}

/**
 * What its page is named, and where that over all results is.
 * @type {(folder: string, measured: ResultFile["environment"]) => { title: string, all: string }}
 */
export function publishedAs(folder, measured) {
  const all = path.posix.relative(folder, `${RESULTS}/index.html`);
  return { title: publicationIn(folder, measured).title, all };
}

/** @type {(folder: string, measured: ResultFile["environment"]) => { id: string, title: string, command: string | null }} */
function publicationIn(folder, { command }) {
  const listed = PUBLICATIONS.find((one) => one.folder === folder);
  // The list may have changed since.
  if (listed) return { id: listed.id, title: listed.title, command: command ?? listed.command };
  const name = folder.slice(`${RESULTS}/`.length, -1);
  return { id: name, title: name, command: null };
}

/** The innermost things in a line each: it is short, and a change of one is seen. @param {unknown} value */
const written = (value) =>
  `${JSON.stringify(value, null, 1).replace(
    /\{\n\s+([^{}[\]]*?)\n\s*\}/g,
    (_, inner) => `{ ${inner.replace(/\n\s+/g, " ")} }`,
  )}\n`;

/** The page over all results, and the schema of their summaries. @param {string} root */
export async function saveSite(root) {
  const folders = await publishedFolders(root);
  const published = await Promise.all(
    folders
      .filter((folder) => existsSync(path.join(root, folder, SUMMARY)))
      .map(async (folder) => ({
        folder: folder.slice(`${RESULTS}/`.length),
        summary: await loadSummary(path.join(root, folder, SUMMARY)),
      })),
  );
  const dir = path.join(root, RESULTS);
  await saveText(dir, "index.html", renderSite(published));
  await saveText(dir, SCHEMA, `${JSON.stringify(publishedSummaryJsonSchema(), null, 1)}\n`);
}

/** @param {string} file */
export async function loadSummary(file) {
  try {
    return parsePublishedSummary(await readFile(file, "utf8"));
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(
      `cannot use "${file}": ${message}; \`pnpm bench publish --derived\` writes it anew`,
    );
  }
}
