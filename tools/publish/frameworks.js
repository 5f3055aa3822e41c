import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { frameworkJsonSchema } from "@routebench/contract/framework";
import { badgeFile, renderBadge } from "@routebench/report/badge";
import { frameworkOf } from "@routebench/report/site/framework";
import { renderFrameworkPage } from "@routebench/report/site/framework-page";
import { saveText } from "../../harness/src/results/result-store.js";
import { toJson } from "./json.js";
import { loadProject } from "./project.js";

/**
 * @import { Matrix, PublishedResult } from "@routebench/report/site/matrix"
 */

const RESULTS = "results";
const APPS = "apps";

/**
 * Saves the page, the data and the badge of each framework, and removes those of frameworks that are gone.
 * @type {(root: string, published: PublishedResult[], matrix: Matrix) => Promise<void>}
 */
export async function saveFrameworks(root, published, matrix) {
  const texts = await renderFrameworks(root, published, matrix);
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
 * Texts of the files by their names below results/.
 * @type {(root: string, published: PublishedResult[], matrix: Matrix) => Promise<Map<string, string>>}
 */
export async function renderFrameworks(root, published, matrix) {
  const project = await loadProject(root);
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const app of matrix.rows) {
    const framework = frameworkOf(app, published, matrix);
    const code = path.join(root, APPS, app.id, "server.js");
    const source = existsSync(code) ? await readFile(code, "utf8") : null;
    const badge = renderBadge(framework);
    texts.set(`${APPS}/${app.id}.json`, toJson(framework));
    texts.set(`${APPS}/${app.id}.html`, renderFrameworkPage(framework, { source, project }));
    if (badge) texts.set(`badges/${badgeFile(app.id)}`, `${badge}\n`);
  }
  return texts;
}
