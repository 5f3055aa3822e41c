import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { frameworkJsonSchema, parseFramework } from "@routebench/contract/framework";
import { UsageError } from "@routebench/host/usage-error";
import { badgeFile, renderBadge } from "@routebench/report/badge";
import { frameworkOf } from "@routebench/report/site/framework";
import { renderFrameworkPage } from "@routebench/report/site/framework-page";
import { matrixOf } from "@routebench/report/site/matrix";
import { saveText } from "../../harness/src/results/result-store.js";
import { toJson } from "./json.js";
import { loadProject } from "./project.js";

/**
 * @import { AppFacts, PublishedResult } from "@routebench/report/site/matrix"
 * @import { Framework } from "@routebench/contract/framework"
 */

const RESULTS = "results";
const APPS = "apps";

/**
 * Saves the page, the data and the badge of each framework, and removes those of frameworks that are gone.
 * @type {(root: string, published: PublishedResult[], facts: AppFacts[]) => Promise<void>}
 */
export async function saveFrameworks(root, published, facts) {
  const texts = await renderFrameworks(root, published, facts);
  for (const folder of [APPS, "badges"]) {
    const dir = path.join(root, RESULTS, folder);
    const names = await readdir(dir).catch(() => []);
    for (const name of names.filter((each) => !texts.has(`${folder}/${each}`))) {
      await rm(path.join(dir, name), { recursive: true });
    }
    await mkdir(dir, { recursive: true });
  }
  for (const [name, text] of texts) await saveText(path.join(root, RESULTS), name, text);
  const schema = JSON.stringify(frameworkJsonSchema(), null, 1);
  await saveText(path.join(root, RESULTS), "framework.schema.json", `${schema}\n`);
}

/**
 * Texts of the files by their names below results/. What was published before is read from there.
 * @type {(root: string, published: PublishedResult[], facts: AppFacts[]) => Promise<Map<string, string>>}
 */
export async function renderFrameworks(root, published, facts) {
  const matrix = matrixOf(published, facts);
  const project = await loadProject(root);
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const app of facts) {
    const earlier = await loadEarlier(path.join(root, RESULTS, APPS, `${app.id}.json`));
    const framework = frameworkOf(app, published, matrix, earlier);
    const source = await readText(path.join(root, APPS, app.id, "server.js"));
    const badge = renderBadge(framework);
    texts.set(`${APPS}/${app.id}.json`, toJson(framework));
    texts.set(`${APPS}/${app.id}.html`, renderFrameworkPage(framework, { source, project }));
    if (badge) texts.set(`badges/${badgeFile(app.id)}`, `${badge}\n`);
  }
  return texts;
}

/** Null if there is no such file. @param {string} file */
const readText = async (file) => (existsSync(file) ? await readFile(file, "utf8") : null);

/** What was published of a framework before. @param {string} file */
async function loadEarlier(file) {
  const text = await readText(file);
  if (text === null) return null;
  try {
    return parseFramework(text);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(`cannot use "${file}": ${message}. Restore it with git.`);
  }
}
