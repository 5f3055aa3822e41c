import { mkdir } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { whyNotClean } from "@routebench/host/checkout";
import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { INTERRUPTED } from "../../harness/src/cli/session/interruption.js";
import { hasResult, loadResult } from "../../harness/src/results/load-result.js";
import { savePackedResult } from "../../harness/src/results/result-store.js";
import { withoutProfiles } from "../../harness/src/results/save-reports.js";
import { PUBLICATIONS } from "./publications.js";
import { whyNotPublish } from "./publishable.js";
import { RESULTS, saveDerived, savePages, summariseOnce } from "./published.js";
import { loadReadme, README } from "./readme.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { Run } from "./published.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 */

/** Publishing changes these files, so they may differ from the commit. */
export const WRITTEN = ["results", README];

/**
 * Puts a run into results/, in the folder of the command that measured it, and into the README.
 * @param {{ dir: string, force: boolean, root?: string, publications?: readonly Publication[] }} options
 */
export async function publish({ dir, force, root = ROOT_DIR, publications = PUBLICATIONS }) {
  await loadReadme(root);
  const measured = await loadResult(dir);
  const { command } = measured.environment;
  const publication = publications.find((each) => each.command === command);
  if (!publication) {
    throw new UsageError(
      `"${dir}" was measured by ${command === undefined ? "an unrecorded command" : `\`${command}\``}, which is not in tools/publish/publications.js. Measure a result of that list.`,
    );
  }
  const run = await runOfToday(measured);
  const objection = force ? null : await whyNotPublishNow(root, run, publication);
  if (objection) throw new UsageError(`${objection}. To publish it anyway, add --force`);
  await putIntoResults(root, publication, measured, run);
  await saveFollowingPages(root, publication, publications);
  return 0;
}

/**
 * Saves the pages that follow from a new result. If it is the main result, all pages say whether their machine is
 * another one.
 * @type {(root: string, publication: Publication, publications: readonly Publication[]) => Promise<unknown>}
 */
export const saveFollowingPages = (root, { folder }, publications) =>
  folder === RESULTS ? publishDerived({ root, publications }) : savePages(root, publications);

/** @type {(root: string, run: Run, publication: Publication) => Promise<string | null>} */
export const whyNotPublishNow = async (root, run, publication) =>
  whyNotPublish(run, publication) ?? (await whyNotClean(root, WRITTEN));

/** @param {ResultFile} measured @throws {UsageError} if its figures cannot be computed, because its method differs */
export async function runOfToday(measured) {
  const { method } = measured.config;
  if (method === METHOD) return summariseOnce(measured);
  throw new UsageError(
    `it was measured with method ${method}, but routebench publishes method ${METHOD}. Measure it again`,
  );
}

/**
 * Renders all pages again, without measuring. Results of another method keep their pages.
 * @param {{ root?: string, publications?: readonly Publication[] }} options
 * @param {AbortSignal} [signal] checked before each result
 */
export async function publishDerived({ root = ROOT_DIR, publications = PUBLICATIONS }, signal) {
  await loadReadme(root);
  for (const publication of publications) {
    if (signal?.aborted) return INTERRUPTED;
    const dir = path.join(root, publication.folder);
    if (!hasResult(dir)) continue;
    const result = await loadResult(dir);
    const { method } = result.config;
    if (method === METHOD) await saveDerived(root, publication, await summariseOnce(result));
    const action = method === METHOD ? "Rendered again" : `Kept, of method ${method}`;
    process.stderr.write(`${action}: ${publication.folder}\n`);
  }
  if (signal?.aborted) return INTERRUPTED;
  await savePages(root, publications);
  return 0;
}

/** @type {(root: string, publication: Publication, measured: ResultFile, run: Run) => Promise<void>} */
export async function putIntoResults(root, publication, measured, run) {
  const { folder } = publication;
  await mkdir(path.join(root, folder), { recursive: true });
  await savePackedResult(path.join(root, folder), withoutProfiles(measured));
  await saveDerived(root, publication, run);
  process.stderr.write(`Published in ${folder}\n`);
}
