import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { listen } from "../../listen.js";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
};

export function start({ root, ...options }) {
  return listen(async (request, response) => {
    const file = fileOf(root, request.url);
    const stats = file && (await stat(file).catch(() => null));
    // The client may have left during stat(), and pipeline throws if the response is destroyed (Node 24).
    if (response.destroyed) return;
    if (!stats?.isFile()) {
      response.writeHead(404, { "Content-Length": 0 }).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream",
      "Content-Length": stats.size,
      "Last-Modified": stats.mtime.toUTCString(),
    });
    if (request.method === "HEAD") response.end();
    else pipeline(createReadStream(file), response, () => {});
  }, options);
}

/** Null for a path outside the root. */
function fileOf(root, url) {
  try {
    const file = path.join(root, decodeURIComponent(url.split("?", 1)[0]));
    return file.startsWith(root + path.sep) && !file.includes("\0") ? file : null;
  } catch {
    return null;
  }
}
