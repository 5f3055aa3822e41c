import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "node:test";

/** The reason why a test double does not support tables of routes. */
const NO_TABLES = "a test double takes no routes";

/**
 * @typedef {object} AppsFolder
 * @property {string} dir unique, and part of its servers' command lines
 * @property {string} output a folder for results, which does not exist yet
 * @property {() => Promise<void>} remove
 */

const CONFORMING = new URL("../../../packages/host/test/servers/conforming.js", import.meta.url)
  .href;

/** The wait before each answer to a load. It keeps the load light, because other tests run at the same time. */
const WAIT_MS = 5;

/**
 * Makes a folder of apps from the test doubles in packages/host/test/servers.
 * @param {Record<string, string>} doubles by app: the name of its test double
 * @param {{ featured?: string[] }} [options] featured: the apps whose manifest says that they are featured
 * @returns {Promise<AppsFolder>}
 */
export async function makeAppsFolder(doubles, { featured = [] } = {}) {
  const root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const dir = path.join(root, "apps");
  for (const [id, double] of Object.entries(doubles)) {
    const appDir = path.join(dir, id);
    await mkdir(appDir, { recursive: true });
    const routebench = {
      ...{ name: id, homepage: "https://example.org", cannot: { table: NO_TABLES } },
      ...(featured.includes(id) && { featured: true }),
    };
    const manifest = JSON.stringify({ type: "module", routebench });
    await writeFile(path.join(appDir, "package.json"), manifest);
    const url = new URL(`../../../packages/host/test/servers/${double}.js`, import.meta.url).href;
    await writeFile(path.join(appDir, "server.js"), serverOf(url));
  }
  return {
    dir,
    output: path.join(root, "results"),
    remove: () => rm(root, { recursive: true }),
  };
}

/**
 * A folder that is recreated for each test of the file or group. Read its fields in tests only.
 * @param {Record<string, string>} doubles
 */
export function appsFolderOfEachTest(doubles) {
  const folder = /** @type {AppsFolder} */ ({});
  beforeEach(async () => {
    Object.assign(folder, await makeAppsFolder(doubles));
  });
  afterEach(() => folder.remove());
  return folder;
}

/** @param {string} url of a test double */
const serverOf = (url) => `import { waitUnderLoad } from ${JSON.stringify(CONFORMING)};
waitUnderLoad(${WAIT_MS});
export * from ${JSON.stringify(url)};
`;
