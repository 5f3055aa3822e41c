import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { FOLDER_NAME } from "@routebench/contract/pull-request";
import { UsageError } from "@routebench/host/usage-error";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { runPnpm } from "../../find/install-version.js";
import { readPackageJson } from "../../find/installed.js";
import { loadSuite, suiteIds } from "../../find/suites.js";

const PACKAGE_NAME = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-zA-Z0-9~-][a-zA-Z0-9._~-]*$/;

/**
 * Creates an app with the newest version of its framework. If that fails, nothing is left behind.
 * @param {{ folder: string, package?: string }} options
 */
export async function newApp({ folder, package: packageName = folder }) {
  if (!FOLDER_NAME.test(folder)) {
    throw new UsageError(
      `"${folder}" cannot be an app's folder. Use lowercase letters, digits, ".", "_" and "-"`,
    );
  }
  if (!PACKAGE_NAME.test(packageName)) {
    throw new UsageError(`"${packageName}" is not the name of an npm package`);
  }
  const dir = path.join(APPS_DIR, folder);
  if (existsSync(dir)) throw new UsageError(`apps/${folder} exists already`);
  const lockfile = path.join(ROOT_DIR, "pnpm-lock.yaml");
  const locked = await readFile(lockfile);
  await mkdir(dir);
  try {
    await writeManifest(dir, folder, packageName, onNpm(packageName));
    const { fault } = await runPnpm(["add", "--save-exact", packageName], dir);
    if (fault) {
      throw new UsageError(
        `cannot install "${packageName}": ${fault}. Name the framework's package with --package`,
      );
    }
    await writeManifest(dir, folder, packageName, await readHomepage(dir, packageName));
    await writeTemplates(dir, packageName);
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    await writeFile(lockfile, locked);
    throw error;
  }
  process.stdout.write(`Created apps/${folder}. Next:\n${stepsFor(folder)}`);
  return 0;
}

/** @param {string} folder */
const stepsFor = (folder) => `\
  1. Write apps/${folder}/server.js as the framework's guide does. Its comments show where.
  2. Check server.js:    pnpm verify --filter ${folder}
     Check requests.js:  pnpm verify --suite requests --filter ${folder}
  3. Measure it, and preview the comment on your pull request:  pnpm bench pr
  4. Add it to docs/frameworks.md:  node harness/src/cli/frameworks-doc.js
`;

/** One file for each suite that has a template. @type {(dir: string, packageName: string) => Promise<void>} */
async function writeTemplates(dir, packageName) {
  for (const id of await suiteIds()) {
    const { file = "server.js", template } = (await loadSuite(id)).servers ?? {};
    if (template === undefined) continue;
    const text = await readFile(template, "utf8");
    await writeFile(path.join(dir, file), text.replaceAll("{{package}}", packageName));
  }
}

/** @type {(dir: string, folder: string, packageName: string, homepage: string) => Promise<void>} */
async function writeManifest(dir, folder, packageName, homepage) {
  const { routebench: _, ...present } = (await readPackageJson(dir)) ?? {};
  const manifest = {
    name: `@routebench/app-${folder}`,
    private: true,
    type: "module",
    ...present,
    routebench: { name: folder, homepage, package: packageName },
  };
  await writeFile(path.join(dir, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string} packageName */
const onNpm = (packageName) => `https://www.npmjs.com/package/${packageName}`;

/** @param {string} dir @param {string} packageName */
async function readHomepage(dir, packageName) {
  const { homepage } = (await readPackageJson(path.join(dir, "node_modules", packageName))) ?? {};
  return /^https?:\/\//.test(homepage ?? "") ? homepage : onNpm(packageName);
}
