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
import { summarise } from "../../harness/src/summarise/summarise.js";
import { PUBLICATIONS } from "./publications.js";
import { whyNotOfToday, whyNotPublish } from "./publishable.js";
import { saveDerived, savePages } from "./published.js";
import { loadReadme, README } from "./readme.js";

/** @import { Publication } from "./publications.js" */

/** Publishing writes into these, so they may differ from the commit. */
const WRITTEN = ["results", README];

/**
 * Puts a run into results/, in the folder of the command that measured it, and into the README.
 * @param {{ dir: string, force: boolean, root?: string, publications?: readonly Publication[] }} options
 */
export async function publish({ dir, force, root = ROOT_DIR, publications = PUBLICATIONS }) {
  await loadReadme(root);
  const { command } = (await loadResult(dir)).environment;
  const publication = publications.find((one) => one.command === command);
  if (!publication) {
    throw new UsageError(
      `"${dir}" was measured by ${command === undefined ? "an unrecorded command" : `\`${command}\``}, which is not in tools/publish/publications.js. Measure a result of that list.`,
    );
  }
  await putIntoResults(publication, { dir, force, root });
  await savePages(root, publications);
  return 0;
}

/**
 * Renders all pages again, without measuring. A result of another method keeps the pages that it has.
 * @param {{ root?: string, publications?: readonly Publication[] }} options
 * @param {AbortSignal} signal checked after each result
 */
export async function publishDerived({ root = ROOT_DIR, publications = PUBLICATIONS }, signal) {
  await loadReadme(root);
  for (const publication of publications) {
    if (signal.aborted) return INTERRUPTED;
    const dir = path.join(root, publication.folder);
    if (!hasResult(dir)) continue;
    const result = await loadResult(dir);
    const { method } = result.config;
    if (method === METHOD) await saveDerived(root, publication, result);
    const action = method === METHOD ? "Rendered again" : `Kept, of method ${method}`;
    process.stderr.write(`${action}: ${publication.folder}\n`);
  }
  if (signal.aborted) return INTERRUPTED;
  await savePages(root, publications);
  return 0;
}

/**
 * Writes nothing if the run is unfit.
 * @type {(publication: Publication, options: { dir: string, force: boolean, root: string }) => Promise<void>}
 */
export async function putIntoResults(publication, { dir, force, root }) {
  const result = withoutProfiles(await loadResult(dir));
  const otherMethod = whyNotOfToday(result);
  if (otherMethod) throw new UsageError(otherMethod);
  const objection = force
    ? null
    : (whyNotPublish(result, summarise(result), publication) ?? (await whyNotClean(root, WRITTEN)));
  if (objection) throw new UsageError(`${objection}; --force publishes it anyway`);

  const { folder } = publication;
  await mkdir(path.join(root, folder), { recursive: true });
  await savePackedResult(path.join(root, folder), result);
  await saveDerived(root, publication, result);
  process.stderr.write(`Published in ${folder}\n`);
}
