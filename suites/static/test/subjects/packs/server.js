/** Sends every file as gzip, although no client requests gzip. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { listen } from "../../../listen.js";

export function start({ root, ...options }) {
  const packed = gzipSync(readFileSync(path.join(root, "santamonica.jpg")));
  return listen(({ url }, response) => {
    if (url !== "/santamonica.jpg") response.writeHead(404).end();
    else response.writeHead(200, { "Content-Encoding": "gzip" }).end(packed);
  }, options);
}
