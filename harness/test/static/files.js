import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** By the paths that they are asked for. @type {Record<string, string>} */
export const FILES = {
  "/jquery.min.js": `/* a script */ ${"var jquery = 1;".repeat(400)}\n`,
  "/santamonica.jpg": "\xff\xd8 no picture, but more than a socket takes at once ".repeat(6000),
  "/home.html": "<p>Home</p>\n",
};

/** @returns {Promise<{ root: string, remove: () => Promise<void> }>} a folder of them that anybody may read */
export async function makeRoot() {
  const root = await mkdtemp(path.join(os.tmpdir(), "routebench-files-"));
  await chmod(root, 0o755);
  for (const [name, text] of Object.entries(FILES)) {
    await writeFile(path.join(root, name), text, "latin1");
  }
  return { root, remove: () => rm(root, { recursive: true }) };
}
