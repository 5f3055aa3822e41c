/** Each check finds its fault in a server that has it, and nothing in a right one. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { inspectFiles } from "../src/findings.js";
import { fileHandler, fileOf } from "./support/file-handler.js";

/**
 * @import { AddressInfo } from "node:net"
 *
 * @typedef {(request: http.IncomingMessage, response: http.ServerResponse) => unknown} Handler
 * @typedef {(means: { root: string, right: Handler, server: http.Server }) => Handler} Make
 */

/** A kept file is known for one after a second. */
const QUICK_MS = 1100;

/**
 * Starts a server in this process.
 * @param {Make} make
 */
async function inspect(make) {
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
    return { origin: `http://127.0.0.1:${port}` };
  };
  try {
    const findings = await inspectFiles(start, QUICK_MS);
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

describe("an inspection of a file server", () => {
  for (const [name, make, finding] of FAULTS) {
    it(`finds ${name}`, async () => {
      const { findings } = await inspect(make);
      assert.ok(
        findings.some((words) => finding.test(words)),
        `${finding} is not among ${JSON.stringify(findings)}`,
      );
    });
  }

  it("finds nothing when the server is right, and removes its folder", async () => {
    const { findings, started } = await inspect(({ right }) => right);
    assert.deepEqual(findings, []);
    assert.equal(started.length, 1);
    for (const { root } of started) assert.equal(existsSync(root), false);
  });

  it("says why a server that does not send a file as it is could not be checked", async () => {
    const { findings } = await inspect(() => (_, response) => response.end("another text"));
    assert.deepEqual(findings, [
      "unchecked: could not be checked: /changing.txt was not sent as it is",
    ]);
  });
});
