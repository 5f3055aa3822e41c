import { readFile } from "node:fs/promises";
import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { projectOf } from "@routebench/report/site/project";

/** Where routebench itself is, as the root's package.json says. @param {string} root */
export async function loadProject(root) {
  const text = await readFile(path.join(root, "package.json"), "utf8").catch(() => "");
  return projectOf(jsonOrNull(text) ?? {});
}
