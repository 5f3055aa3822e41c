import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/**
 * Makes a folder of runtimes as `runtime add` does, with scripts instead of the programs.
 * @param {Record<string, { package: string, file: string, version: string, script: string }>} runtimes by id
 * @returns {Promise<{ dir: string, remove: () => Promise<void> }>}
 */
export async function makeRuntimesFolder(runtimes) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-runtimes-"));
  for (const [id, { package: name, file, version, script }] of Object.entries(runtimes)) {
    const packageDir = path.join(dir, id, "node_modules", name);
    const program = path.join(packageDir, file);
    await mkdir(path.dirname(program), { recursive: true });
    await writeFile(
      path.join(dir, id, "package.json"),
      JSON.stringify({ private: true, dependencies: { [name]: version } }),
    );
    await writeFile(path.join(packageDir, "package.json"), JSON.stringify({ name, version }));
    await writeFile(program, script);
    await chmod(program, 0o755);
  }
  return { dir, remove: () => rm(dir, { recursive: true }) };
}

/** @param {string} line the output of --version; without --version the script fails with the words */
export const scriptThatSays = (line, words = "not started as a server here") =>
  `#!/bin/sh\nif [ "$1" = --version ]; then echo '${line}'; exit; fi\necho 'Error: ${words}' >&2\nexit 1\n`;
