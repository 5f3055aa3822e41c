/** The featured apps with a twin each that differs in one thing, measured side by side as `pnpm bench --apps` does. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { execa } from "execa";
import { chooseSubjects } from "../src/discover/choose-subjects.js";
import { DEFAULT_SUITE } from "../src/discover/suites.js";
import { BENCH } from "../src/workspace.js";

/** @import { Subject } from "../src/subject.js" */

/**
 * @typedef {object} Twin
 * @property {string} id
 * @property {string} name
 * @property {Subject} of the app whose packages, version and homepage it has
 * @property {string} [source] of its server.js; absent: the app's own
 * @property {string} [script] that starts it, in place of the Node that runs routebench
 */

/** @returns {Promise<Subject[]>} as they run on this Node */
export async function featuredApps() {
  const { subjects } = await chooseSubjects({ suite: DEFAULT_SUITE, filter: [] });
  return subjects;
}

/** @type {(subject: Subject) => Twin} */
export const itself = (subject) => ({ id: subject.id, name: subject.name, of: subject });

/**
 * @param {Twin[]} twins
 * @param {string[]} options of `pnpm bench`, such as --rounds 12
 * @returns {Promise<number>} its exit code
 */
export async function measure(twins, options) {
  // Ctrl-C reaches the run too, which ends in its tables; then the folder goes.
  process.on("SIGINT", () => {});
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-twins-"));
  try {
    for (const twin of twins) await writeTwin(path.join(dir, twin.id), twin);
    const args = [...BENCH, "--apps", dir, "--mode", "external", ...options];
    const { exitCode } = await execa(process.execPath, args, { stdio: "inherit", reject: false });
    return exitCode ?? 1;
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** @type {(dir: string, twin: Twin) => Promise<void>} */
async function writeTwin(dir, { id, name, of, source, script }) {
  const { homepage, package: framework, engine, dir: appDir, serverFile } = of;
  await mkdir(dir);
  await symlink(path.join(appDir, "node_modules"), path.join(dir, "node_modules"));
  const own = `export { start } from ${JSON.stringify(pathToFileURL(serverFile).href)};\n`;
  await writeFile(path.join(dir, "server.js"), source ?? own);
  if (script) await writeFile(path.join(dir, "start.sh"), script, { mode: 0o755 });
  const routebench = {
    ...{ name, homepage, tls: of.tls },
    ...(framework && { package: framework }),
    ...(engine && engine !== "node:http" && { engine }),
    ...(script && { command: ["./start.sh"] }),
  };
  const manifest = { name: id, private: true, type: "module", routebench };
  await writeFile(path.join(dir, "package.json"), JSON.stringify(manifest));
}
