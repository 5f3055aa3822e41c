import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { filesByName, filesFolder } from "../src/files.js";

const files = filesByName();
const sha256 = (/** @type {Buffer} */ bytes) => createHash("sha256").update(bytes).digest("hex");

test("makes files of the sizes that the sources measured", () => {
  const sizes = [...files].map(([name, { length }]) => [name, length]);
  assert.deepEqual(Object.fromEntries(sizes), {
    "jquery.min.js": 94_840,
    "santamonica.jpg": 1_051_367,
    "home.html": 6865,
  });
});

test("serves the sources' version of jQuery", () => {
  assert.equal(
    sha256(files.get("jquery.min.js") ?? Buffer.alloc(0)),
    "47b68dce8cb6805ad5b3ea4d27af92a241f4e29a5c12a274c852e4346a0500b4",
  );
});

test("makes the same noise with a JPEG header each time, which gzip shrinks by 5%", () => {
  const photo = files.get("santamonica.jpg") ?? Buffer.alloc(0);
  assert.equal(photo.toString("latin1", 0, 11), "\xff\xd8\xff\xe0\x00\x10JFIF\0");
  assert.equal(photo.toString("latin1", photo.length - 2), "\xff\xd9");
  assert.equal(photo.indexOf(0xff, 4), photo.length - 2, "a marker in the picture");
  const shrunk = gzipSync(photo).length / photo.length;
  assert.ok(shrunk > 0.945 && shrunk < 0.955, `${shrunk}`);
  assert.equal(sha256(photo), "97aa8e903288b5da928cad575c76dc7e373b253c5e44e4a20d75efb2c12f6524");
});

test("makes a complete HTML page", () => {
  assert.match(String(files.get("home.html")), /^<!doctype html>\n[\s\S]*<\/html>\n$/);
});

const mode = (/** @type {string} */ file) => statSync(file).mode & 0o777;

test("puts the files of a run alone in one folder that every user may read", () => {
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

test("puts other files in another folder", () => {
  const without = filesFolder(new Map([...files].slice(0, 2)));
  assert.deepEqual(readdirSync(without).sort(), ["jquery.min.js", "santamonica.jpg"]);
  assert.notEqual(without, filesFolder(filesByName()));
});

for (const [how, end] of [
  ["ends", ""],
  ["exits", "process.exit(3)"],
  ["throws", 'throw new Error("on purpose")'],
]) {
  test(`removes the folder when the process ${how}`, () => {
    const module = new URL("../src/files.js", import.meta.url).href;
    const program = `import { filesFolder } from "${module}"; console.log(filesFolder(new Map([["a.js", Buffer.from("a")]]))); ${end}`;
    let output = "";
    try {
      const args = ["--input-type=module", "-e", program];
      output = String(
        execFileSync(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] }),
      );
    } catch (error) {
      output = String(/** @type {{ stdout: Buffer }} */ (error).stdout);
    }
    assert.match(output, /routebench-served-/);
    assert.equal(existsSync(output.trim()), false);
  });
}
