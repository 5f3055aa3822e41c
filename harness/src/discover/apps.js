import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseManifest } from "@routebench/contract/manifest";
import { UsageError } from "../usage-error.js";
import { installedVersion } from "./installed-version.js";
import { programVersion } from "./program-version.js";
import { withRuntimes } from "./runtimes.js";

const SERVER_FILE = "server.js";

/** What speaks HTTP where a manifest names no other engine. */
const NODE_HTTP = "node:http";

/**
 * @typedef {object} App
 * @property {string} id its folder's name
 * @property {string} name as the framework writes it
 * @property {string} homepage
 * @property {boolean} [featured] whether it is measured without being named
 * @property {string} [engine] what speaks HTTP below it: a package, node:http, or the runtime that it runs on alone; absent:
 *   it is a program
 * @property {boolean} tls whether it can serve TLS
 * @property {Record<string, string>} [cannot] https or a kind of target that it does not serve: the reason
 * @property {string} dir
 * @property {string} serverFile
 * @property {"gzip"} [encoding] that it uses unasked, see the manifest
 * @property {boolean} [control] whether it stands beside the others, unranked
 * @property {[string, ...string[]]} [command] what runs it, see the manifest; absent: the host's own Node
 * @property {Program} [program] that is the server itself
 * @property {string[]} [runtimes] others of its suite's, on which it is entered once more
 * @property {import("@routebench/contract/app-record").Runtime} [runtime] the other runtime, of such an entry
 * @property {"bun" | "deno"} [runsOn] the only runtime that it runs on, see the manifest
 * @property {[string, ...string[]]} [interpreter] the runtime that the run chose, see Subject
 * @property {Record<string, string>} [facts] that its manifest tells of it
 * @property {string} version what is installed
 * @property {string} [package] its framework's
 * @property {string[]} [packages] its framework's and its engine's
 *
 * @typedef {object} Program see the manifest
 * @property {string} dir of the manifest that names it
 * @property {[string, ...string[]]} command
 * @property {string} [config] the template's file
 * @property {string[]} [needs]
 * @property {string} [install]
 */

/**
 * Every folder with a package.json is an app; if one cannot be read, that is an error.
 * @param {string} appsDir
 * @param {Pick<import("./suites.js").Suite, "file" | "runtimes">} [suite]
 * @returns {Promise<App[]>} in the order of their folders' names, each followed by itself on other runtimes
 * @throws {UsageError} naming the app whose manifest is wrong
 */
export async function discoverApps(appsDir, { file, runtimes } = {}) {
  const entries = await readdir(appsDir, { withFileTypes: true }).catch((error) => {
    throw new UsageError(`cannot read the apps' folder "${appsDir}" (${error.code})`);
  });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  if (folders.length === 0) throw new UsageError(`there are no apps in "${appsDir}"`);
  const unprintable = folders.find((name) => /[\p{C}\p{Zl}\p{Zp}]/u.test(name));
  if (unprintable !== undefined) {
    throw new UsageError(
      `the app folder ${JSON.stringify(unprintable)} has control characters in its name; rename it`,
    );
  }
  const read = async (/** @type {string} */ id) =>
    withRuntimes(await readApp(path.resolve(appsDir, id), file), runtimes);
  return (await Promise.all(folders.sort().map(read))).flat();
}

/**
 * @param {string} dir
 * @param {string} [file]
 * @returns {Promise<App>}
 * @throws {UsageError}
 */
export async function readApp(dir, file = SERVER_FILE) {
  const id = path.basename(dir);
  try {
    const packageJson = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8"));
    const manifest = parseManifest(packageJson.routebench);
    const { control, featured, cannot, command, encoding, program, runtimes, runsOn, facts } =
      manifest;
    const engine = manifest.engine ?? (program ? undefined : (runsOn ?? NODE_HTTP));
    return {
      id,
      name: manifest.name,
      homepage: manifest.homepage,
      tls: manifest.tls && cannot?.https === undefined,
      dir,
      serverFile: path.join(dir, program?.config ?? file),
      ...(encoding && { encoding }),
      ...(control && { control: true }),
      ...(featured && { featured: true }),
      ...(engine && { engine }),
      ...(cannot && { cannot }),
      ...(command && { command }),
      ...(program && { program: toProgram(program, dir) }),
      ...(runtimes && { runtimes }),
      ...(runsOn && { runsOn }),
      ...(facts && { facts }),
      version: program
        ? await programVersion(program)
        : (manifest.version ?? (await installedVersion(dir, manifest))),
      ...(manifest.package && { package: manifest.package }),
      packages: [...new Set([manifest.package, manifest.engine])].filter(
        (name) => name !== undefined,
      ),
    };
  } catch (error) {
    throw new UsageError(`apps/${id}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {import("@routebench/contract/manifest").Program} program
 * @param {string} dir of its manifest
 * @returns {Program}
 */
function toProgram({ command, config, needs, install }, dir) {
  return {
    ...{ dir, command },
    ...(config && { config: path.join(dir, config) }),
    ...(needs && { needs }),
    ...(install && { install }),
  };
}
