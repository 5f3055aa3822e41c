/** Each link of a document leads to a file that exists, and to a heading in it. */
import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";

const FOLDERS = ["docs", "suites"];

const namesOfFolders = await Promise.all(
  FOLDERS.map(async (folder) => {
    const names = await readdir(path.join(ROOT_DIR, folder), { recursive: true });
    return names
      .filter((name) => !name.includes("node_modules"))
      .map((name) => `${folder}/${name}`);
  }),
);
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "results/README.md",
  ...namesOfFolders.flat().filter((name) => name.endsWith(".md")),
];

/** @param {string} file */
const read = (file) => readFile(path.join(ROOT_DIR, file), "utf8");

/** Text in code is not a link. @param {string} markdown */
const withoutCode = (markdown) =>
  markdown.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");

/** @param {string} markdown the targets of its links and pictures */
const targetsIn = (markdown) =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => String(link ?? attribute),
  );

/** The anchors that GitHub derives from headings. @param {string} markdown */
const anchorsIn = (markdown) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("a document", () => {
  assert.ok(documents.length > 15);
  for (const document of documents) {
    test(`has no broken link: ${document}`, async () => {
      for (const target of targetsIn(await read(document))) {
        if (/^[a-z]+:/.test(target)) continue;
        const [file = "", anchor] = target.split("#");
        const targetFile = file === "" ? document : path.join(path.dirname(document), file);
        const stats = await stat(path.join(ROOT_DIR, targetFile)).catch(() => null);
        assert.ok(stats, `${target}: there is no ${targetFile}`);
        if (anchor === undefined || !targetFile.endsWith(".md")) continue;
        assert.ok(anchorsIn(await read(targetFile)).includes(anchor), `${target}: no such heading`);
      }
    });
  }
});

test("internals.md names only files that exist", async () => {
  const names = [...(await read("docs/internals.md")).matchAll(/`((?:\w+\/|\.ci\/)[\w./-]+)`/g)];
  assert.ok(names.length > 30);
  for (const [, name = ""] of names) {
    assert.ok(await stat(path.join(ROOT_DIR, name)).catch(() => null), `there is no ${name}`);
  }
});
