/** The hashes of an app: of its files, and of the lockfile above it. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { hashFiles, sourceHashes } from "../../src/find/source-hash.js";

const root = emptyFolder();
const dir = path.join(root, "apps/one");
beforeEach(async () => {
  await mkdir(path.join(dir, "lib"), { recursive: true });
  await writeFile(path.join(root, "pnpm-lock.yaml"), "one");
  await writeFile(path.join(dir, "server.js"), "server");
  await writeFile(path.join(dir, "lib/a.js"), "a");
});

test("gives the same hashes for the same files, and ignores node_modules", async () => {
  const before = await sourceHashes(dir);
  await mkdir(path.join(dir, "node_modules"));
  await writeFile(path.join(dir, "node_modules/x.js"), "x");
  assert.deepEqual(await sourceHashes(dir), before);
});

/** @type {[string, () => Promise<void>, "sourceHash" | "lockfileHash"][]} */
const changes = [
  ["a file's content", () => writeFile(path.join(dir, "lib/a.js"), "b"), "sourceHash"],
  ["a file's name", () => writeFile(path.join(dir, "lib/b.js"), "a"), "sourceHash"],
  ["the target of a link", () => symlink("../server.js", path.join(dir, "lib/l.js")), "sourceHash"],
  ["the lockfile", () => writeFile(path.join(root, "pnpm-lock.yaml"), "two"), "lockfileHash"],
  ["the app's lockfile", () => writeFile(path.join(dir, "pnpm-lock.yaml"), "3"), "lockfileHash"],
];
for (const [what, change, hash] of changes) {
  test(`gives another hash if this changes: ${what}`, async () => {
    const before = await sourceHashes(dir);
    await change();
    assert.notEqual((await sourceHashes(dir))[hash], before[hash]);
  });
}

/** The hash of the app with an additional file or link. @param {() => Promise<unknown>} make */
async function hashWith(make) {
  const addition = path.join(dir, "lib/made");
  await make();
  const { sourceHash } = await sourceHashes(dir);
  await rm(addition, { recursive: true, force: true });
  return sourceHash;
}

test("gives different hashes to a link and a file, to different targets, and to different content of a target", async () => {
  const addition = path.join(dir, "lib/made");
  const link = (/** @type {string} */ to) => hashWith(() => symlink(to, addition));
  const hashes = [
    await link("../server.js"),
    await link("a.js"),
    await link("../lib"),
    await link("../nothing"),
    await hashWith(() => writeFile(addition, "server")),
    await hashWith(() => writeFile(addition, "../lib")),
    await hashWith(() => writeFile(addition, "")),
    await hashWith(() => Promise.resolve()),
  ];
  assert.equal(new Set(hashes).size, hashes.length, hashes.join(" "));
  await writeFile(path.join(root, "outside"), "1");
  const before = await link("../../../outside");
  await writeFile(path.join(root, "outside"), "2");
  assert.notEqual(await link("../../../outside"), before);
});

test("gives different hashes to names and contents that are the same text when joined", async () => {
  const hashes = [];
  for (const files of [{ a: "b", c: "d" }, { a: "bc", d: "" }, { a: "", bc: "d" }, { abc: "d" }]) {
    const folder = await mkdtemp(path.join(root, "joined-"));
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(folder, name), text);
    }
    hashes.push((await sourceHashes(folder)).sourceHash);
  }
  assert.equal(new Set(hashes).size, hashes.length, hashes.join(" "));
});

test("gives another hash if a file is removed", async () => {
  const before = await hashFiles(dir, ["server.js"]);
  await rm(path.join(dir, "server.js"));
  assert.notEqual(await hashFiles(dir, ["server.js"]), before);
});
