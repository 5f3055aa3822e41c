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
    for (const { file, template } of await templates()) {
      const text = await readFile(template, "utf8");
      await writeFile(path.join(dir, file), text.replaceAll("{{package}}", packageName));
    }
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    await writeFile(lockfile, locked);
    throw error;
  }
  process.stdout.write(
    `Created apps/${folder}. Next:\n` +
      `  1. Write apps/${folder}/server.js as the framework's guide does. Its comments show where.\n` +
      `  2. Check server.js:    pnpm verify --filter ${folder}\n` +
      `     Check requests.js:  pnpm verify --suite requests --filter ${folder}\n` +
      "  3. Measure it, and preview the comment on your pull request:  pnpm bench pr\n" +
      "  4. Add it to docs/frameworks.md:  node harness/src/cli/frameworks-doc.js\n",
  );
  return 0;
}

/** Initial files of an app: one for each suite that has a template. */
async function templates() {
  const suites = await Promise.all((await suiteIds()).map((id) => loadSuite(id)));
  return suites.flatMap(({ servers: { file = "server.js", template } = {} }) =>
    template ? [{ file, template }] : [],
  );
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
