import { existsSync } from "node:fs";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import {
  parsePublishedSummary,
  publishedSummaryJsonSchema,
} from "@routebench/contract/published-summary";
import { renderCsvReport } from "@routebench/report/csv-report";
import { formatPercent } from "@routebench/report/format";
import { escapeMarkdown, renderGrid } from "@routebench/report/markdown/section";
import { renderReportFiles } from "@routebench/report/report-files";
import { renderHome } from "@routebench/report/site/home";
import { areComparable, matrixOf } from "@routebench/report/site/matrix";
import { counted } from "@routebench/report/words";
import { loadSuite, sectionsOf } from "../../harness/src/find/suites.js";
import { saveText } from "../../harness/src/results/result-store.js";
import { removeReports, withoutProfiles } from "../../harness/src/results/save-reports.js";
import { withNames } from "../../harness/src/summarise/named-targets.js";
import { publishedSummary } from "../../harness/src/summarise/published-summary.js";
import { summarise } from "../../harness/src/summarise/summarise.js";
import { loadAppFacts } from "./app-facts.js";
import { saveFrameworks } from "./frameworks.js";
import { loadPublishedFile, toJson } from "./json.js";
import { PUBLICATIONS } from "./publications.js";
import { reachesOf } from "./publishable.js";
import { loadReadme, README, renderReadme } from "./readme.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 * @import { ResultFile } from "@routebench/contract/result-file"
 *
 * @typedef {Awaited<ReturnType<typeof summariseOnce>>} Run
 * @typedef {{ folder: string, summary: PublishedSummary }} Published folder: from the root, with a slash at its end
 */

export const RESULTS = "results/";
const SUMMARY = "summary.json";

/**
 * Published results in the order of the list. Summaries are only read, so results of any method can be loaded.
 * @param {string} root @param {readonly Publication[]} [publications] @returns {Promise<Published[]>}
 */
export const loadPublished = (root, publications = PUBLICATIONS) =>
  Promise.all(
    publications
      .filter(({ folder }) => existsSync(path.join(root, folder, SUMMARY)))
      .map(async ({ folder }) => ({
        folder,
        summary: await loadPublishedFile(path.join(root, folder, SUMMARY), parsePublishedSummary),
      })),
  );

/**
 * A result without its profiles, which are not published, and its summary.
 * @param {ResultFile} measured of today's method
 */
export async function summariseOnce(measured) {
  const suite = await loadSuite(measured.config.suite);
  const result = withNames(withoutProfiles(measured), suite);
  return { result, suite, summary: summarise(result) };
}

/**
 * Saves all files that are computed from a result: reports and summary.
 * @type {(root: string, publication: Publication, run: Run) => Promise<void>}
 */
export async function saveDerived(root, publication, run) {
  const dir = path.join(root, publication.folder);
  const files = await renderDerived(root, publication, run);
  for (const [name, text] of files) await saveText(dir, name, text);
  await removeReports(dir, run.suite, new Set(files.keys()));
}

/** Texts of these files by name. @type {(root: string, publication: Publication, run: Run) => Promise<Map<string, string>>} */
export async function renderDerived(root, { id, title, folder, command }, run) {
  const { result, suite, summary } = run;
  const sections = await sectionsOf(suite);
  const measuredBy = { id, title, command: result.environment.command ?? command };
  const stored = publishedSummary(result, summary, measuredBy, sections);
  const all = path.posix.relative(folder, `${RESULTS}index.html`);
  const main = folder === RESULTS ? null : await loadMain(root);
  const elsewhere = main !== null && !areComparable(stored, main) ? whereOf(main, stored) : null;
  const published = { title, all, elsewhere };
  const reports = renderReportFiles(summary, { sections, published });
  const files = new Map(reports.map(({ name, text }) => [name, text]));
  return files.set(SUMMARY, toJson(stored)).set("summary.csv", renderCsvReport(summary));
}

/** The main result; null if it is not of today's method. @param {string} root */
async function loadMain(root) {
  const file = path.join(root, RESULTS, SUMMARY);
  const main = existsSync(file) ? await loadPublishedFile(file, parsePublishedSummary) : null;
  return main?.method === METHOD ? main : null;
}

/** Where the main result was measured, as far as this result differs. @type {(main: PublishedSummary, other: PublishedSummary) => string} */
function whereOf(main, other) {
  const [there, here] = [main.machine, other.machine];
  const computer = `on ${counted(there.cores, "core")} of ${there.cpuModel}, ${there.operatingSystem}`;
  const hereToo = `on ${counted(here.cores, "core")} of ${here.cpuModel}, ${here.operatingSystem}`;
  const differences = [
    ...(computer === hereToo ? [] : [computer]),
    ...(there.nodeVersion === here.nodeVersion ? [] : [`with Node ${there.nodeVersion.slice(1)}`]),
  ];
  return differences.join(" ") || "on cores of another speed";
}

/**
 * Saves the README, the site's pages, and the list of results.
 * @param {string} root @param {readonly Publication[]} [publications]
 */
export async function savePages(root, publications) {
  const published = await loadPublished(root, publications);
  const results = onHomePage(published);
  const facts = await loadAppFacts(root);
  const matrix = matrixOf(results, facts);
  await saveText(root, README, renderReadme(await loadReadme(root), matrix, RESULTS));
  const dir = path.join(root, RESULTS);
  await saveText(dir, "index.html", renderHome(matrix, results));
  await saveText(dir, "README.md", renderList(published));
  const schema = publishedSummaryJsonSchema();
  await saveText(dir, "summary.schema.json", `${JSON.stringify(schema, null, 1)}\n`);
  await saveFrameworks(root, results, matrix);
}

/** With folders relative to the home page. @param {Published[]} published */
export const onHomePage = (published) =>
  published.map(({ folder, summary }) => ({ folder: folder.slice(RESULTS.length), summary }));

/** What each result found, its command, and the conditions of its measurement. @param {Published[]} published */
export function renderList(published) {
  const headings = [
    "Report",
    "Command",
    "Measured",
    "Method",
    "Commit",
    "Node",
    "Machine",
    "Minutes",
    "Widest interval",
  ];
  const rows = published.map(({ folder, summary }) => {
    const { command, measuredAt, method, gitCommit, machine, minutes } = summary;
    const { nodeVersion, cores, cpuModel, operatingSystem } = machine;
    const reaches = reachesOf(summary);
    return [
      `${folder}report.md`,
      command ?? UNKNOWN,
      measuredAt.slice(0, 10),
      method === METHOD ? `${method}` : `${method} (now ${METHOD})`,
      gitCommit?.slice(0, 12) ?? UNKNOWN,
      nodeVersion.slice(1),
      `${counted(cores, "core")} of ${cpuModel}, ${operatingSystem}`,
      minutes.toFixed(1),
      reaches.length === 0 ? "none" : `±${formatPercent(Math.max(...reaches))}`,
    ];
  });
  const findings = onHomePage(published).map(({ folder, summary }) => {
    const { title, doubts, verdict, method } = summary;
    const older = method === METHOD ? "" : ` (method ${method})`;
    const caution = doubts.map((doubt) => `**${escapeMarkdown(doubt)}** `).join("");
    return `- [${escapeMarkdown(title)}](${folder}report.md)${older}: ${caution}${escapeMarkdown(verdict)}`;
  });
  return `# Published results

routebench now measures with method ${METHOD}. Do not compare figures of different methods.

${findings.join("\n")}

\`pnpm bench publish --all\` measures each result again whose code or command has changed. The interval is of a speed compared with the reference.

${renderGrid({ headings, rows })}
`;
}

const UNKNOWN = "not recorded";
