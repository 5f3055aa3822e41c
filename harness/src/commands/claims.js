import { readFile } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { COMMAND, differences, renderPage } from "../claims/page.js";
import { publishedOf } from "../claims/published.js";
import { loadSuite, suiteIds } from "../discover/suites.js";
import { folderFor } from "../publish/place.js";
import { loadPublished, saveSite } from "../publish/published.js";
import { loadRecords } from "../publish/record.js";
import { FIGURES, PAGE } from "../results/protocol-run.js";
import { saveText } from "../results/result-store.js";
import { ROOT_DIR } from "../workspace.js";

/** @import { ClaimedDocument } from "@routebench/contract/claims" */
/** @import { ProtocolPage } from "../claims/published.js" */

export const CLAIMS = "docs/claims.md";

/**
 * Writes the page of claims from what is published, here and into the page over all results, or says which of it no longer
 * follows from that.
 * @param {{ check: boolean, root?: string, suites?: string }} options
 */
export async function claims({ check, root = ROOT_DIR, suites }) {
  const page = await claimsPage(root, suites);
  const file = path.join(root, CLAIMS);
  if (!check) {
    await saveText(root, CLAIMS, page.text);
    await saveSite(root, page.documents);
    process.stderr.write(`Wrote ${CLAIMS}: ${page.claims.length} claims\n`);
    return 0;
  }
  const before = await readFile(file, "utf8").catch(() => "");
  const found = differences(page, before);
  if (found.length === 0) return 0;
  const list = found.map((one) => `- ${one}\n`).join("");
  process.stderr.write(
    `${CLAIMS} does not follow from results/: run ${COMMAND} and look at what it changes\n${list}`,
  );
  return 1;
}

/** @param {string} root whose results it is made from @param {string} [suites] */
export async function claimsPage(root, suites) {
  const loaded = (await loadPublished(root, suites)).map(({ publication: { folder }, result }) => ({
    folder,
    result,
  }));
  const records = await loadRecords(root);
  const pages = await loadPages(root, records, suites);
  const behind = loaded.map(({ folder, result: { config, environment } }) => {
    const { startedAt, nodeVersion, cpuModel } = environment;
    const words = `${startedAt.slice(0, 10)}, method ${config.method}, Node ${nodeVersion.slice(1)}, ${cpuModel}`;
    const record = records.find((one) => one.folder === folder && one.startedAt === startedAt);
    return { report: `${folder}report.md`, words, command: record?.command ?? "not recorded" };
  });
  const protocols = records
    .filter(({ page, folder }) => pages.some((one) => one.from === `${folder}${page}`))
    .map(({ folder, page, startedAt, command, method, nodeVersion, machine }) => ({
      report: `${folder}${page}`,
      words: `${startedAt.slice(0, 10)}, method ${method}, Node ${nodeVersion?.slice(1)}, ${machine}`,
      command,
    }));
  return renderPage(await loadDocuments(suites), publishedOf(loaded, METHOD, pages), [
    ...behind,
    ...protocols,
  ]);
}

/** What the sources' protocols printed, whether or not their suites have a result beside it. @type {(root: string, records: Awaited<ReturnType<typeof loadRecords>>, suites?: string) => Promise<ProtocolPage[]>} */
async function loadPages(root, records, suites) {
  const all = [];
  for (const suite of await suiteIds(suites)) {
    const folder = folderFor(suite);
    const from = `${folder}${PAGE}`;
    const text = await readFile(path.join(root, from), "utf8").catch(() => null);
    if (text === null) continue;
    const csv = await readFile(path.join(root, folder, FIGURES), "utf8").catch(() => "");
    const record = records.find((one) => one.page === PAGE && one.folder === folder);
    all.push({ suite, from, text, csv, method: record?.method ?? null });
  }
  return all;
}

/** The oldest first. @param {string} [suites] @returns {Promise<ClaimedDocument[]>} */
async function loadDocuments(suites) {
  const all = [];
  for (const id of await suiteIds(suites)) {
    const { report } = await loadSuite(id, suites);
    all.push(...((await report?.claims?.()) ?? []));
  }
  return all.toSorted((one, other) => (one.year < other.year ? -1 : 1));
}
