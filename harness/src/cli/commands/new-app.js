import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { FOLDER_NAME } from "@routebench/contract/pull-request";
import { inheritedVariables } from "@routebench/host/inherited-variables";
import { UsageError } from "@routebench/host/usage-error";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { runPnpm } from "../../find/install-version.js";
import { readPackageJson } from "../../find/installed.js";
import { loadSuite, suiteIds } from "../../find/suites.js";

/** Importing a package may start something that does not end. */
const IMPORT_LIMIT_MS = 20_000;

const MOST_EXPORTS = 12;

/** Prints the names of a package's exports, and whether its default export can be called without `new`. */
const PRINT_EXPORTS = `
  const { default: main, ...named } = await import(process.argv[1]);
  const isCallable = typeof main === "function" && !/^class\\b/.test(String(main));
  console.log(JSON.stringify({ isCallable, names: Object.keys(named) }));
  process.exit();
`;

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
  let steps = "";
  try {
    await writeManifest(dir, folder, packageName, onNpm(packageName));
    const { fault } = await runPnpm(["add", "--save-exact", packageName], dir);
    if (fault) {
      throw new UsageError(
        `cannot install "${packageName}": ${fault}. Name the framework's package with --package`,
      );
    }
    await writeManifest(dir, folder, packageName, await readHomepage(dir, packageName));
    const { isCallable, names } = await readExports(dir, packageName);
    if (isCallable) await writeTemplates(dir, packageName);
    else await writeFile(path.join(dir, "server.js"), unwrittenServer(packageName, names));
    steps = isCallable ? stepsFor(folder) : stepsWithout(folder, packageName);
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    await writeFile(lockfile, locked);
    throw error;
  }
  process.stdout.write(`Created apps/${folder}. Next:\n${steps}`);
  return 0;
}

/** @param {string} folder */
const stepsFor = (folder) => `\
  1. Write apps/${folder}/server.js as the framework's guide does. Its comments show where.
  2. Check server.js:    pnpm verify --filter ${folder}
     Check requests.js:  pnpm verify --suite requests --filter ${folder}
${lastSteps(3)}`;

/** @type {(folder: string, packageName: string) => string} */
const stepsWithout = (folder, packageName) => `\
  1. Write apps/${folder}/server.js as the framework's guide does. The template does not fit,
     because ${packageName} has no default export to call as a function.
  2. Check server.js:  pnpm verify --filter ${folder}
  3. Write apps/${folder}/requests.js, as suites/requests/README.md describes.
${lastSteps(4)}`;

/** @param {number} from */
const lastSteps = (from) => `\
  ${from}. Measure it, and preview the comment on your pull request:  pnpm bench pr
  ${from + 1}. Add it to docs/frameworks.md:  node harness/src/cli/frameworks-doc.js
`;

/**
 * Assumes a callable package if it cannot be imported here.
 * @type {(dir: string, packageName: string) => Promise<{ isCallable: boolean, names: string[] }>}
 */
export async function readExports(dir, packageName) {
  const { stdout } = await execa(
    process.execPath,
    ["--input-type=module", "--eval", PRINT_EXPORTS, packageName],
    {
      cwd: dir,
      reject: false,
      timeout: IMPORT_LIMIT_MS,
      env: inheritedVariables(),
      extendEnv: false,
    },
  );
  // The package itself may print lines before.
  const printed = jsonOrNull(stdout?.trim().split("\n").at(-1) ?? "");
  return printed?.names ? printed : { isCallable: true, names: [] };
}

/** A server.js that says why it is not written. @type {(packageName: string, names: string[]) => string} */
export function unwrittenServer(packageName, names) {
  const why = `${packageName} has no default export to call as a function`;
  // The name of an export can be any text, such as a line of code.
  const named = names.filter((name) => /^[\w$]+$/.test(name)).slice(0, MOST_EXPORTS);
  const more = names.length > named.length ? ", …" : "";
  const has = named.length > 0 ? ` It exports ${named.join(", ")}${more}.` : "";
  return `\
// ${why}.${has}
// CONTRIBUTING.md has the contract and an example.

/** Starts the server. */
export async function start({ routes = [], host, port, tls, createServer, untilListening }) {
  // Register /hey, /hell, /hello and /about, then each of \`routes\`, then the 404. Listen on host and port.
  throw new Error(
    "server.js is not written yet, because ${why}. Write it as the guide does.",
  );
}
`;
}

/** @type {(dir: string, packageName: string) => Promise<void>} */
async function writeTemplates(dir, packageName) {
  for (const { file, template } of await templates()) {
    const text = await readFile(template, "utf8");
    await writeFile(path.join(dir, file), text.replaceAll("{{package}}", packageName));
  }
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
