import { RUNTIME_NAMES } from "@routebench/contract/runtimes";
import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { findApps, selectApps } from "../../find/find-apps.js";

/** @import { AppOptions } from "../../find/find-apps.js" */

/** @param {AppOptions} options */
export async function list(options) {
  const runtimes = RUNTIME_NAMES.map((name) => ({ name }));
  const candidates = await findApps({ ...options, all: true });
  const apps = selectApps(candidates, options.filter, runtimes);
  const head = ["Folder", "Name", "Version"];
  const rows = apps.map(({ id, name, version }) => [id, name, version]);
  // Without featured apps, all apps are measured.
  if (candidates.apps.some(({ featured }) => featured)) {
    head.push("Featured");
    for (const [index, { featured }] of apps.entries()) rows[index]?.push(featured ? "yes" : "");
  }
  const table = markdownTable([head, ...rows], { stringLength: stringWidth });
  process.stdout.write(`${table}\n`);
  for (const { broken } of apps) if (broken) process.stderr.write(`warning: ${broken}\n`);
  return 0;
}
