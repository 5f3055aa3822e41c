/** Writes docs/frameworks.md if it runs as a program. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { assertUsable, readApps } from "../find/apps.js";
import { renderFrameworks } from "../verify/frameworks-page.js";
import { readVerified } from "../verify/verified.js";

export const renderFrameworksDoc = async () =>
  renderFrameworks(assertUsable(await readApps(APPS_DIR)), await readVerified());

export const writeFrameworksDoc = async () =>
  writeFile(path.join(ROOT_DIR, "docs/frameworks.md"), await renderFrameworksDoc());

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFrameworksDoc();
