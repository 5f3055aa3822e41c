import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makePhoto } from "./photo.js";

/** As bastard's ETag in the report of 2012 says. */
const JQUERY_SHA256 = "47b68dce8cb6805ad5b3ea4d27af92a241f4e29a5c12a274c852e4346a0500b4";
const JQUERY = "lactate/examples/directory/files/jquery.min.js";

const HOME_BYTES = 6865;

/** @type {Map<string, Buffer> | undefined} */
let files;

/**
 * What is served, of the sizes that the sources measured with.
 * @returns {ReadonlyMap<string, Buffer>} by name
 * @throws {Error} if jQuery is not the one that they served
 */
export function filesByName() {
  files ??= new Map([
    ["jquery.min.js", readJquery()],
    ["santamonica.jpg", makePhoto()],
    ["home.html", makeHome()],
  ]);
  return files;
}

/** @returns {Buffer} */
function readJquery() {
  const file = fileURLToPath(import.meta.resolve(JQUERY));
  const bytes = readFileSync(file);
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found === JQUERY_SHA256) return bytes;
  throw new Error(`"${file}" has the SHA-256 ${found}, not ${JQUERY_SHA256}; run: pnpm install`);
}

/** @returns {Buffer} a page of the size of lightnode's home.html */
function makeHome() {
  const start = "<!doctype html>\n<html>\n<head><title>Home</title></head>\n<body>\n";
  const end = "</body>\n</html>\n";
  let body = "";
  for (let line = 1; body.length < HOME_BYTES; line += 1) {
    body += `<p>This is paragraph ${line} of a page that is served as it lies on the disk.</p>\n`;
  }
  return Buffer.from(start + body.slice(0, HOME_BYTES - start.length - end.length) + end);
}
