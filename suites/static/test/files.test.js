import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { filesByName } from "../src/files.js";

const files = filesByName();
const sha256 = (/** @type {Buffer} */ bytes) => createHash("sha256").update(bytes).digest("hex");

test("the files have the sizes that the sources measured with", () => {
  const sizes = [...files].map(([name, { length }]) => [name, length]);
  assert.deepEqual(Object.fromEntries(sizes), {
    "jquery.min.js": 94_840,
    "santamonica.jpg": 1_051_367,
    "home.html": 6865,
  });
});

test("jQuery is the one that they served", () => {
  assert.equal(
    sha256(files.get("jquery.min.js") ?? Buffer.alloc(0)),
    "47b68dce8cb6805ad5b3ea4d27af92a241f4e29a5c12a274c852e4346a0500b4",
  );
});

test("the photograph is a JPEG of one picture, the same always, which gzip shrinks by 5 %", () => {
  const photo = files.get("santamonica.jpg") ?? Buffer.alloc(0);
  assert.equal(photo.toString("latin1", 0, 11), "\xff\xd8\xff\xe0\x00\x10JFIF\0");
  assert.equal(photo.toString("latin1", photo.length - 2), "\xff\xd9");
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  assert.equal(photo.indexOf(0xff, scan + 1), photo.length - 2, "a marker in the picture");
  const shrunk = gzipSync(photo).length / photo.length;
  assert.ok(shrunk > 0.945 && shrunk < 0.955, `${shrunk}`);
  assert.equal(sha256(photo), "d31ac927b395a2ab7c4ab305d1dba508e409841b913aff6becb158ee216e63b7");
});

test("the page is one, to its end", () => {
  assert.match(String(files.get("home.html")), /^<!doctype html>\n[\s\S]*<\/html>\n$/);
});
