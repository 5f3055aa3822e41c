import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { filesBeside, filesByName } from "../src/files.js";
import { filesFolder } from "../src/files-folder.js";

const mode = (/** @type {string} */ file) => statSync(file).mode & 0o777;

test("files have one folder in a run, with them alone, which every user may read", () => {
  const folder = filesFolder(filesByName());
  assert.equal(filesFolder(filesByName()), folder);
  assert.equal(mode(folder), 0o755);
  assert.deepEqual(readdirSync(folder).sort(), [...filesByName().keys()].sort());
  for (const [name, bytes] of filesByName()) {
    const file = path.join(folder, name);
    assert.equal(mode(file), 0o644);
    assert.ok(readFileSync(file).equals(bytes), name);
    assert.equal(statSync(file).mtime.toISOString(), "2012-07-01T00:00:00.000Z");
  }
});

test("other files have another", () => {
  const without = filesFolder(filesBeside("/"));
  assert.deepEqual(readdirSync(without).sort(), ["jquery.min.js", "santamonica.jpg"]);
  assert.notEqual(without, filesFolder(filesByName()));
});

for (const [how, end] of [
  ["ends", ""],
  ["exits", "process.exit(3)"],
  ["throws", 'throw new Error("on purpose")'],
]) {
  test(`it is removed when the process ${how}`, () => {
    const module = new URL("../src/files-folder.js", import.meta.url).href;
    const program = `import { filesFolder } from "${module}"; console.log(filesFolder(new Map([["a.js", Buffer.from("a")]]))); ${end}`;
    let said = "";
    try {
      const args = ["--input-type=module", "-e", program];
      said = String(execFileSync(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] }));
    } catch (error) {
      said = String(/** @type {{ stdout: Buffer }} */ (error).stdout);
    }
    assert.match(said, /routebench-static-/);
    assert.equal(existsSync(said.trim()), false);
  });
}
