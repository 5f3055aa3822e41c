import { createReadStream, readFile, stat } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { listen } from "../listen.js";

/** @import { ServerResponse as Response } from "node:http" */

/**
 * @typedef {object} Arm what a file handler keeps from one request to the next
 * @property {number} statMs for how long what stat() said is taken for true
 * @property {"read" | "kept" | "streamed"} content
 * @typedef {{ size: number, mtimeMs: number }} Stats
 * @typedef {(file: string, stats: Stats, response: Response) => void} Sender
 */

/** @type {Record<string, string>} */
const TYPES = { ".html": "text/html", ".jpg": "image/jpeg", ".js": "text/javascript" };

/** Each is made once for a server. @type {Record<Arm["content"], () => Sender>} */
const SENDERS = {
  read: () => (file, _stats, response) =>
    readFile(file, (error, body) => (error ? response.destroy() : send(file, body, response))),

  kept: () => {
    /** @type {Map<string, { of: Stats, body: Buffer }>} */
    const kept = new Map();
    return (file, stats, response) => {
      const keptFile = kept.get(file);
      if (keptFile?.of.mtimeMs === stats.mtimeMs && keptFile.of.size === stats.size) {
        send(file, keptFile.body, response);
        return;
      }
      readFile(file, (error, body) => {
        if (error) {
          response.destroy();
          return;
        }
        kept.set(file, { of: stats, body });
        send(file, body, response);
      });
    };
  },

  streamed:
    () =>
    (file, { size }, response) => {
      // Its client may have gone while stat looked, and pipeline throws where there is nobody (Node 24).
      if (response.destroyed) return;
      writeHead(file, size, response);
      pipeline(createReadStream(file), response, () => {});
    },
};

/**
 * @param {Arm} arm
 * @returns {(options: { root: string } & Parameters<typeof listen>[1]) => ReturnType<typeof listen>}
 */
export const startArm =
  ({ statMs, content }) =>
  ({ root, ...options }) => {
    const sendFile = SENDERS[content]();
    const withStats = keepStats(statMs);
    return listen((request, response) => {
      // What begins with a slash has no way up.
      const file = root + path.posix.normalize((request.url ?? "/").split("?", 1)[0] ?? "/");
      withStats(file, (stats) => {
        if (stats) sendFile(file, stats, response);
        else response.writeHead(404, { "Content-Length": 0 }).end();
      });
    }, options);
  };

/** @type {(keptMs: number) => (file: string, done: (stats: Stats | null) => void) => void} */
function keepStats(keptMs) {
  /** @type {Map<string, { at: number, stats: Stats }>} */
  const kept = new Map();
  return (file, done) => {
    const keptFile = kept.get(file);
    if (keptFile && performance.now() - keptFile.at < keptMs) {
      done(keptFile.stats);
      return;
    }
    stat(file, (error, stats) => {
      const isThere = !error && stats.isFile();
      if (isThere && keptMs > 0) kept.set(file, { at: performance.now(), stats });
      done(isThere ? stats : null);
    });
  };
}

/** @type {(file: string, body: Buffer, response: Response) => void} */
function send(file, body, response) {
  writeHead(file, body.length, response);
  response.end(body);
}

/** @type {(file: string, length: number, response: Response) => void} */
function writeHead(file, length, response) {
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "Content-Type": type, "Content-Length": length });
}
