import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** @import { IncomingMessage, ServerResponse } from "node:http" */

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".txt": "text/plain",
};

/**
 * A file handler without faults.
 * @param {string} root
 * @returns {(request: IncomingMessage, response: ServerResponse) => Promise<void>}
 */
export const fileHandler = (root) => async (request, response) => {
  const file = fileOf(root, request.url ?? "/");
  const stats = file === null ? null : await stat(file).catch(() => null);
  if (file === null || !stats?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  const etag = createHash("sha1").update(`${stats.size} ${stats.mtimeMs}`).digest("hex");
  const modified = stats.mtime.toUTCString();
  const headers = {
    "Content-Type": TYPES[path.extname(file)],
    ETag: `"${etag}"`,
    "Last-Modified": modified,
    "Cache-Control": "public, max-age=0",
    Expires: modified,
  };
  const { range, "if-none-match": tag, "if-modified-since": since } = request.headers;
  if (tag === headers.ETag || since === modified) {
    response.writeHead(304, headers).end();
    return;
  }
  const [start = 0, end = stats.size - 1] = range?.match(/\d+/g)?.map(Number) ?? [];
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "Content-Length": end - start + 1,
    ...(range && { "Content-Range": `bytes ${start}-${end}/${stats.size}` }),
  });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file, { start, end }), response).catch(() => {});
};

/**
 * @param {string} root
 * @param {string} url
 * @returns {string | null} null if the path is invalid or outside the root
 */
export function fileOf(root, url) {
  try {
    const file = path.join(root, decodeURIComponent(url.split("?", 1)[0] ?? "/"));
    return file.startsWith(`${root}${path.sep}`) ? file : null;
  } catch {
    return null;
  }
}
