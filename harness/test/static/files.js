import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Texts of files by path. @type {Record<string, string>} */
export const FILES = {
  "/jquery.min.js": `/* a script */ ${"var jquery = 1;".repeat(400)}\n`,
  "/santamonica.jpg": "\xff\xd8 not a picture, but larger than a socket's buffer ".repeat(6000),
  "/home.html": "<p>Home</p>\n",
};

/** @returns {Promise<{ root: string, remove: () => Promise<void> }>} a folder with these files, readable by every user */
export async function makeRoot() {
  const root = await mkdtemp(path.join(os.tmpdir(), "routebench-files-"));
  await chmod(root, 0o755);
  for (const [name, text] of Object.entries(FILES)) {
    await writeFile(path.join(root, name), text, "latin1");
  }
  return { root, remove: () => rm(root, { recursive: true }) };
}
