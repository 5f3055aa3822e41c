import { createHash } from "node:crypto";
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** From bastard's ETag in the report of 2012. */
const JQUERY_SHA256 = "47b68dce8cb6805ad5b3ea4d27af92a241f4e29a5c12a274c852e4346a0500b4";
const JQUERY = "lactate/examples/directory/files/jquery.min.js";

const HOME_BYTES = 6865;

/** The size of the photograph in the report of 2012. */
const PHOTO_BYTES = 1_051_367;
const SEED = 0x5a17a;

/** Number of values of a byte of the picture, so that gzip saves 5%, as with that photograph. */
const VALUES = 185;

const [WIDTH, HEIGHT] = [1600, 1200];

/** The same in every run, so that headers made from it are the same too. */
export const WRITTEN_AT = new Date("2012-07-01T00:00:00Z");

/** @type {Map<string, Buffer> | undefined} */
let files;

/** By the names of their files. @type {Map<string, string>} */
const folders = new Map();

/**
 * The served files, with the sizes of the sources' files.
 * @throws {Error} if the installed jQuery is not the one of the report
 */
export function filesByName() {
  files ??= new Map([
    ["jquery.min.js", readJquery()],
    ["santamonica.jpg", makePhoto()],
    ["home.html", makeHome()],
  ]);
  return files;
}

/**
 * A folder for subjects to serve: made when it is first needed, readable for every user, removed when this process
 * ends. Its path is absolute and has no symbolic links.
 * @param {ReadonlyMap<string, Uint8Array>} files by their names
 */
export function filesFolder(files) {
  const key = [...files.keys()].join();
  const folder = folders.get(key) ?? makeFolder(files);
  folders.set(key, folder);
  return folder;
}

/** @param {ReadonlyMap<string, Uint8Array>} files */
function makeFolder(files) {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "routebench-static-")));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, bytes] of files) {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    chmodSync(file, 0o644);
    utimesSync(file, WRITTEN_AT, WRITTEN_AT);
  }
  chmodSync(folder, 0o755);
  return folder;
}

function readJquery() {
  const file = fileURLToPath(import.meta.resolve(JQUERY));
  const bytes = readFileSync(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (hash === JQUERY_SHA256) return bytes;
  throw new Error(`"${file}" has the SHA-256 ${hash}, not ${JQUERY_SHA256}. Run: pnpm install`);
}

/** As large as lightnode's home.html. */
function makeHome() {
  const start = "<!doctype html>\n<html>\n<head><title>Home</title></head>\n<body>\n";
  const end = "</body>\n</html>\n";
  let body = "";
  for (let line = 1; body.length < HOME_BYTES; line += 1) {
    body += `<p>This is paragraph ${line} of a page that is served as it lies on the disk.</p>\n`;
  }
  return Buffer.from(start + body.slice(0, HOME_BYTES - start.length - end.length) + end);
}

/** A JPEG with noise as its picture: a baseline header of one component, and data. */
function makePhoto() {
  const head = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...word(HEIGHT), ...word(WIDTH), 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...lengths(4), ...Array.from({ length: 12 }, (_, size) => size)]),
    segment(0xc4, [0x10, ...lengths(8), ...Array.from({ length: 162 }, (_, code) => code)]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]);
  const end = Buffer.from([0xff, 0xd9]);
  const picture = noise(PHOTO_BYTES - head.length - end.length);
  return Buffer.concat([head, picture, end]);
}

/** @type {(marker: number, bytes: number[]) => Buffer} */
const segment = (marker, bytes) => Buffer.from([0xff, marker, ...word(bytes.length + 2), ...bytes]);

/** @param {number} value */
const word = (value) => [value >> 8, value & 0xff];

/** The number of Huffman codes of each length from 1 to 16: all have the same length. @param {4 | 8} bits */
const lengths = (bits) =>
  Array.from({ length: 16 }, (_, index) => (index + 1 === bits ? { 4: 12, 8: 162 }[bits] : 0));

/** Bytes without 0xff, which would begin a marker. @param {number} length */
function noise(length) {
  const bytes = Buffer.alloc(length);
  let state = SEED;
  for (let at = 0; at < length; at += 1) {
    // xorshift32, Marsaglia 2003
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = (state >>> 0) % VALUES;
  }
  return bytes;
}
