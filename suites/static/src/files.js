import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { servedFolder } from "../served-folder.js";

/** From bastard's ETag in the report of 2012. */
const JQUERY_SHA256 = "47b68dce8cb6805ad5b3ea4d27af92a241f4e29a5c12a274c852e4346a0500b4";
const JQUERY = "lactate/examples/directory/files/jquery.min.js";

const HOME_BYTES = 6865;

/** The size of the photograph in the report of 2012. */
const PHOTO_BYTES = 1_051_367;
const SEED = 0x5a17a;

/** Number of values of a byte of the picture, so that gzip saves 5%, as with that photograph. */
const VALUES = 185;

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
 * A folder for subjects to serve, made when it is first needed.
 * @param {ReadonlyMap<string, Uint8Array>} files by their names
 */
export function filesFolder(files) {
  const key = [...files.keys()].join();
  const folder = folders.get(key) ?? servedFolder(files, WRITTEN_AT);
  folders.set(key, folder);
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

/** Noise after a JPEG header. */
function makePhoto() {
  const header = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  const end = Buffer.from("ffd9", "hex");
  return Buffer.concat([header, noise(PHOTO_BYTES - header.length - end.length), end]);
}

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
