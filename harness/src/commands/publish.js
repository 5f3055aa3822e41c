import { mkdir } from "node:fs/promises";
import path from "node:path";
import { whyNotClean } from "../checkout.js";
import { loadSuite } from "../discover/suites.js";
import { folderFor } from "../publish/place.js";
import { PUBLICATIONS } from "../publish/publications.js";
import { readMeasured, whyNotPublish } from "../publish/publishable.js";
import { publishedAs, publishedFolders, saveForPrograms, saveSite } from "../publish/published.js";
import { loadReadme, README, renderReadme } from "../publish/readme.js";
import { loadRecords, saveRecords } from "../publish/record.js";
import { hasResult, loadResult, PACKED_RESULT } from "../results/load-result.js";
import { savePackedResult, saveText } from "../results/result-store.js";
import { saveReports, withoutProfiles } from "../results/save-reports.js";
import { INTERRUPTED } from "../session/interruption.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";

/** @import { Publication } from "../publish/publications.js" */
/** @import { Published } from "../publish/record.js" */

/** Publishing writes into these, so they may differ from the commit. */
const WRITTEN = ["results", README];

/**
 * Into results/, and what the README says of it.
 * @param {{ dir: string, suites?: string, as?: string, force: boolean, root?: string }} options
 */
export async function publish({ dir, suites, as, force, root = ROOT_DIR }) {
  await loadReadme(root);
  const { folder, publication } = await placeOf(dir, as);
  const record = publication && (await readMeasured(publication, dir)).record;
  await putIntoResults(publication, { dir, suites, folder, force, root });
  if (record) await keepRecord(root, record);
  await savePages(root, suites);
  return 0;
}

/** @type {(dir: string, as?: string) => Promise<{ folder: string, publication?: Publication }>} publication: if it is listed */
async function placeOf(dir, as) {
  const result = await loadResult(dir);
  const folder = folderFor(result.config.suite, summarise(result), as);
  return { folder, publication: PUBLICATIONS.find((one) => one.folder === folder) };
}

/** A run that is published once more keeps what was seen while it was measured. @param {string} root @param {Published} record */
async function keepRecord(root, record) {
  const all = await loadRecords(root);
  const before = all.find(({ id }) => id === record.id);
  const { minutes, highestLoad } = before?.startedAt === record.startedAt ? before : record;
  const records = [...all.filter((one) => one !== before), { ...record, minutes, highestLoad }];
  const placeOfId = (/** @type {string} */ wanted) =>
    PUBLICATIONS.findIndex(({ id }) => id === wanted);
  await saveRecords(
    root,
    records.toSorted((one, other) => placeOfId(one.id) - placeOfId(other.id)),
  );
}

/**
 * All that is made from what is published, once more: nothing is measured. An interruption is felt after each result, and before the pages of all.
 * @param {{ suites?: string, root?: string }} options @param {AbortSignal} signal
 */
export async function publishDerived({ suites, root = ROOT_DIR }, signal) {
  await loadReadme(root);
  for (const folder of await publishedFolders(root)) {
    if (signal.aborted) return INTERRUPTED;
    const dir = path.join(root, folder);
    const result = await loadResult(dir);
    const suite = await loadSuite(result.config.suite, suites);
    await saveReports(dir, result, suite, {
      published: publishedAs(folder, result.environment),
    });
    await saveForPrograms(root, folder, result, suite);
    process.stderr.write(`Made again from its result: ${folder}\n`);
  }
  if (signal.aborted) return INTERRUPTED;
  await saveRecords(
    root,
    await Promise.all((await loadRecords(root)).map((one) => again(root, one))),
  );
  if (signal.aborted) return INTERRUPTED;
  await savePages(root, suites);
  return 0;
}

/** What its result says of it. @type {(root: string, record: Published) => Promise<Published>} */
async function again(root, record) {
  const publication = PUBLICATIONS.find(({ id }) => id === record.id);
  const dir = path.join(root, record.folder);
  if (!publication || !hasResult(dir)) return record;
  const { record: made } = await readMeasured(publication, dir, record);
  return { ...made, command: record.command };
}

/** Of all results together. @param {string} root @param {string} [suites] */
export async function savePages(root, suites) {
  await saveText(root, README, await renderReadme(root, suites));
  await saveSite(root);
}

/**
 * If the run is not fit to be published, nothing is written.
 * @typedef {{ dir: string, suites?: string, folder: string, force: boolean, root: string }} Put
 * @type {(publication: Publication | undefined, options: Put) => Promise<void>} publication: undefined if it is not
 *   listed
 */
export async function putIntoResults(publication, { dir, suites, folder, force, root }) {
  const result = withoutProfiles(await loadResult(dir));
  const suite = await loadSuite(result.config.suite, suites);
  const summary = summarise(result);
  const objection = force
    ? null
    : (whyNotPublish(result, summary, publication) ?? (await whyNotClean(root, WRITTEN)));
  if (objection) throw new UsageError(`${objection}; --force publishes it anyway`);

  const resultsDir = path.join(root, folder);
  await mkdir(resultsDir, { recursive: true });
  await savePackedResult(resultsDir, result);
  await saveReports(resultsDir, result, suite, {
    published: publishedAs(folder, result.environment),
  });
  await saveForPrograms(root, folder, result, suite);
  process.stderr.write(
    `Published ${PACKED_RESULT}, report.md, report.html, charts, summary.json, summary.csv and badges in ${folder}\n`,
  );
}
