import { RUNTIME_NAMES } from "@routebench/contract/runtimes";
import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { chooseSubjects } from "../../find/choose-subjects.js";

/** @import { WhichSubjects } from "../../find/choose-subjects.js" */

/** @param {WhichSubjects} which */
export async function list(which) {
  const runtimes = RUNTIME_NAMES.map((name) => ({ name }));
  const { found, subjects: apps } = await chooseSubjects({ ...which, runtimes, all: true });
  const head = ["Folder", "Name", "Version", "Homepage"];
  const rows = apps.map(({ id, name, version, homepage }) => [id, name, version, homepage]);
  // Where none is featured, all are measured.
  if (found.some(({ featured }) => featured)) {
    head.push("Featured");
    for (const [index, { featured }] of apps.entries()) rows[index]?.push(featured ? "yes" : "");
  }
  const table = markdownTable([head, ...rows], { stringLength: stringWidth });
  process.stdout.write(`${table}\n`);
  return 0;
}
