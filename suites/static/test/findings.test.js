/** Each check finds its fault in a server that has it, and nothing in a right one. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { CHECKS, findStale, inspectFiles } from "../src/findings.js";
import { fileHandler, fileOf } from "./support/file-handler.js";

/**
 * @import { Check } from "../src/findings.js"
 * @import { AddressInfo } from "node:net"
 *
 * @typedef {(request: http.IncomingMessage, response: http.ServerResponse) => unknown} Handler
 * @typedef {(means: { root: string, right: Handler, server: http.Server }) => Handler} Make
 */

/** @type {Make} */
const RIGHT = ({ right }) => right;

/**
 * Starts servers in this process.
 * @param {Make} make
 * @param {readonly Check[]} [checks]
 */
async function inspect(make, checks) {
  /** @type {{ root: string, server: http.Server }[]} */
  const started = [];
  const start = async (/** @type {any} */ { root }) => {
    /** @type {Handler} */
    let handler = () => {};
    const server = http.createServer((request, response) => handler(request, response));
    handler = make({ root, right: fileHandler(root), server });
    started.push({ root, server });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {AddressInfo} */ (server.address());
    return { origin: `http://127.0.0.1:${port}`, kill: async () => end(server) };
  };
  try {
    const findings = await inspectFiles({ start }, checks);
    return { findings: findings.map(({ id, words }) => `${id}: ${words}`), started };
  } finally {
    for (const { server } of started) end(server);
  }
}

/** @param {http.Server} server */
function end(server) {
  server.close();
  server.closeAllConnections();
}

/** @type {(isTheCase: (request: http.IncomingMessage) => boolean, handler: Handler) => Make} */
const where =
  (isTheCase, handler) =>
  ({ right }) =>
  (request, response) =>
    isTheCase(request) ? handler(request, response) : right(request, response);

const isHead = (/** @type {http.IncomingMessage} */ { method }) => method === "HEAD";
const isMissing = (/** @type {http.IncomingMessage} */ { url = "" }) => url.startsWith("/no-such");

/** @type {Make} */
const KEEPS =
  ({ root, right }) =>
  async (request, response) => {
    const file = fileOf(root, request.url ?? "/") ?? "";
    if (!existsSync(file)) return right(request, response);
    if (!kept.has(file)) kept.set(file, await readFile(file));
    response.end(kept.get(file));
  };
/** @type {Map<string, Buffer>} */
const kept = new Map();

/** @type {[name: string, make: Make, finding: RegExp][]} */
const FAULTS = [
  [
    "HEAD with another length",
    where(isHead, (_, response) => response.writeHead(200, { "Content-Length": 0 }).end()),
    /^head-unlike-get: answers HEAD unlike GET: content-length 0 for 94840, without content-type, /,
  ],
  [
    "HEAD with a body",
    where(isHead, ({ socket }) => socket.end("HTTP/1.1 200 OK\r\n\r\nbody")),
    /^head-unlike-get: .*, 4 bytes of body after HEAD$/,
  ],
  [
    "a missing file that ends the server",
    ({ right, server }) =>
      (request, response) =>
        isMissing(request) ? end(server) : right(request, response),
    /^wrong-404: .* GET with no answer, HEAD with no answer$/,
  ],
  [
    "a file that is kept",
    KEEPS,
    /^stale: sends a file’s old bytes \d+\.\d s after it has changed$/,
  ],
  [
    "a way out of the folder",
    ({ root }) =>
      async (request, response) => {
        const file = path.join(root, decodeURIComponent(request.url ?? "/"));
        response.end(await readFile(file).catch(() => ""));
      },
    /^traversal: sends files from outside its folder: \/\.\.%2fsecret\.txt$/,
  ],
  [
    "a way to what begins like the folder",
    ({ root }) =>
      async (request, response) => {
        const file = path.join(root, decodeURIComponent(request.url ?? "/"));
        response.end(file.startsWith(root) ? await readFile(file).catch(() => "") : "");
      },
    /^traversal: sends files from outside its folder: \/\.\.%2froot-secret\.txt$/,
  ],
  [
    "a way out that comes packed",
    ({ root }) =>
      async (request, response) => {
        const file = path.join(root, decodeURIComponent(request.url ?? "/"));
        const text = await readFile(file).catch(() => "");
        response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(text));
      },
    /^traversal: /,
  ],
];

/** A kept file is known for one after a second. */
const QUICK = CHECKS.map(({ what, find }) => ({
  what,
  find: find === findStale ? (/** @type {any} */ served) => findStale(served, 1100) : find,
}));

describe("an inspection of a file server", () => {
  for (const [name, make, finding] of FAULTS) {
    it(`finds ${name}`, async () => {
      const { findings } = await inspect(make, QUICK);
      assert.ok(
        findings.some((words) => finding.test(words)),
        `${finding} is not among ${JSON.stringify(findings)}`,
      );
    });
  }

  it("finds nothing when the server is right, also if it sends a header twice", async () => {
    const { findings } = await inspect(({ right }) => (request, response) => {
      response.appendHeader("Vary", ["Accept", "Origin"]);
      return right(request, response);
    });
    assert.deepEqual(findings, []);
  });

  it("continues when a check fails, gives each check a server, and removes its folders", async () => {
    const [some] = [{ id: "some", words: "does something" }];
    const { findings, started } = await inspect(RIGHT, [
      {
        what: "what ends it",
        find: async () => {
          throw new Error("it is gone");
        },
      },
      { what: "what it does", find: async () => [some] },
    ]);
    assert.deepEqual(findings, [
      "unchecked: what ends it: could not be checked for what ends it: it is gone",
      "some: does something",
    ]);
    assert.equal(started.length, 2);
    for (const { root } of started) assert.equal(existsSync(root), false);
  });
});
