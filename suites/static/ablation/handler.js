import { createReadStream, readFile, stat } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { listen } from "../listen.js";

/** @import { ServerResponse as Response } from "node:http" */

/**
 * @typedef {object} Arm what a file handler caches between requests
 * @property {number} statMs how long the result of stat() is used
 * @property {"read" | "kept" | "streamed"} content
 * @typedef {{ size: number, mtimeMs: number }} Stats
 * @typedef {(file: string, stats: Stats, response: Response) => void} Sender
 */

/** @type {Record<string, string>} */
const TYPES = { ".html": "text/html", ".jpg": "image/jpeg", ".js": "text/javascript" };

/** Each server makes one sender. @type {Record<Arm["content"], () => Sender>} */
const SENDERS = {
  read: () => (file, _stats, response) =>
    readFile(file, (error, body) => (error ? response.destroy() : send(file, body, response))),

  kept: () => {
    /** @type {Map<string, { stats: Stats, body: Buffer }>} */
    const kept = new Map();
    return (file, stats, response) => {
      const keptFile = kept.get(file);
      if (keptFile?.stats.mtimeMs === stats.mtimeMs && keptFile.stats.size === stats.size) {
        send(file, keptFile.body, response);
        return;
      }
      readFile(file, (error, body) => {
        if (error) {
          response.destroy();
          return;
        }
        kept.set(file, { stats, body });
        send(file, body, response);
      });
    };
  },

  streamed:
    () =>
    (file, { size }, response) => {
      // The client may have left during stat(), and pipeline throws if the response is destroyed (Node 24).
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
      // A normalised path that begins with a slash cannot leave the root.
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
      const isFile = !error && stats.isFile();
      if (isFile && keptMs > 0) kept.set(file, { at: performance.now(), stats });
      done(isFile ? stats : null);
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
