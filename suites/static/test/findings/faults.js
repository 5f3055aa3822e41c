import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { badEscape } from "../../findings/tests/bad-escape.js";
import { coding } from "../../findings/tests/coding.js";
import { headers } from "../../findings/tests/headers.js";
import { conditional, head, lengths, oldClients, query, range } from "../../findings/tests/http.js";
import { traversal } from "../../findings/tests/traversal.js";
import { fileOf } from "../support/file-handler.js";
import { withHeaders } from "../support/with-server.js";

/**
 * @import { Tested } from "../../findings/tests.js"
 * @import { Handler, Means } from "../support/with-server.js"
 * @import { Finding } from "@routebench/contract/suite"
 * @import { IncomingMessage } from "node:http"
 */

/**
 * @typedef {object} Fault
 * @property {string} name of it
 * @property {(tested: Tested) => Promise<Finding[]>} find what is to find it
 * @property {(means: Means) => Handler} make the server that has it
 * @property {string} id of the finding
 * @property {RegExp} words
 */

/** @param {(request: IncomingMessage) => boolean} isTheCase @param {Handler} handler @returns {Fault["make"]} */
const where =
  (isTheCase, handler) =>
  ({ right }) =>
  (request, response) =>
    isTheCase(request) ? handler(request, response) : right(request, response);

/** @type {Fault[]} */
export const FAULTS = [
  {
    ...{ name: "no Content-Type", find: headers, id: "no-content-type" },
    make: withHeaders(({ "Content-Type": _, ...rest }) => rest),
    words: /^sends no Content-Type with \/some\.js, \/some\.html$/,
  },
  {
    ...{ name: "a wrong Content-Type", find: headers, id: "wrong-content-type" },
    make: withHeaders((all) => ({ ...all, "Content-Type": "text/html" })),
    words: /^sends a wrong Content-Type: text\/html for \/some\.js$/,
  },
  {
    ...{ name: "nothing to validate by", find: headers, id: "without: ETag, Expires" },
    make: withHeaders(({ ETag: _, Expires: __, ...rest }) => rest),
    words: /^sends no ETag or Expires$/,
  },
  {
    ...{ name: "max-age=null", find: headers, id: "malformed: Cache-Control" },
    make: withHeaders((all) => ({ ...all, "Cache-Control": "max-age=null" })),
    words: /^sends a malformed Cache-Control: “max-age=null”$/,
  },
  {
    ...{ name: "a local date", find: headers, id: "malformed: Last-Modified" },
    make: withHeaders((all) => ({
      ...{ ...all, "Last-Modified": "Sun Jun 10 2012 00:29:37 GMT-0700 (PDT)" },
    })),
    words:
      /^sends a Last-Modified that is no HTTP date: “Sun Jun 10 2012 00:29:37 GMT-0700 \(PDT\)”$/,
  },
  {
    ...{ name: "an ETag without quotes", find: headers, id: "malformed: ETag" },
    make: withHeaders((all) => ({ ...all, ETag: "47b68dce" })),
    words: /^sends an ETag that is no entity tag: “47b68dce”$/,
  },
  {
    ...{ name: "gzip unasked", find: coding, id: "coded-unasked" },
    make:
      ({ root }) =>
      async (request, response) => {
        const bytes = await readFile(fileOf(root, request.url ?? "/") ?? "");
        response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(bytes));
      },
    words:
      /^sends content codings that nobody asked for: gzip for \/some\.js, gzip for \/some\.html$/,
  },
  {
    ...{ name: "another body", find: coding, id: "body-altered" },
    make: where(
      ({ url }) => url === "/some.js",
      (_, response) => void response.end("let some=1;"),
    ),
    words: /^alters bodies: \/some\.js has 700 bytes and comes as 11$/,
  },
  {
    ...{ name: "gzip that is none", find: coding, id: "body-altered" },
    make: where(
      ({ url }) => url === "/some.js",
      (_, response) => void response.writeHead(200, { "Content-Encoding": "gzip" }).end("no gzip"),
    ),
    words: /\/some\.js has 700 bytes and comes as none that can be decoded$/,
  },
  {
    ...{ name: "a Content-Length that is too long", find: lengths, id: "wrong-length" },
    make: withHeaders((all) => ({ ...all, "Content-Length": all["Content-Length"] + 5 })),
    words: /^sends a Content-Length that is not the body’s: 705 for 700 bytes of \/some\.js, /,
  },
  {
    ...{ name: "HEAD with another length", find: head, id: "head-unlike-get" },
    make: where(
      ({ method }) => method === "HEAD",
      (_, response) => void response.writeHead(200, { "Content-Length": 0 }).end(),
    ),
    words:
      /^answers HEAD unlike GET: \/some\.js \(content-length 0 for 700, without content-type, /,
  },
  {
    ...{ name: "HEAD that is not found", find: head, id: "head-unlike-get" },
    make: where(
      ({ method }) => method === "HEAD",
      (_, response) => void response.writeHead(404).end(),
    ),
    words: /\/some\.js \(status 404 for 200\); \/some\.html \(status 404 for 200\)$/,
  },
  {
    ...{ name: "HEAD with a body", find: head, id: "head-unlike-get" },
    make: where(
      ({ method }) => method === "HEAD",
      ({ socket }) => void socket.end("HTTP/1.1 200 OK\r\n\r\nbody"),
    ),
    words: /, 4 bytes of body\)/,
  },
  {
    ...{ name: "chunks for HTTP/1.0", find: oldClients, id: "chunked-to-1.0" },
    make: where(
      ({ httpVersion }) => httpVersion === "1.0",
      ({ socket }) =>
        void socket.end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"),
    ),
    words: /^sends chunks to HTTP\/1\.0, so that \/some\.js has 11 bytes there$/,
  },
  {
    ...{ name: "silence for HTTP/1.0", find: oldClients, id: "no-http-1.0" },
    make: where(
      ({ httpVersion }) => httpVersion === "1.0",
      ({ socket }) => void socket.destroy(),
    ),
    words: /^does not answer HTTP\/1\.0$/,
  },
  {
    ...{ name: "no conditional GET", find: conditional, id: "unconditional" },
    make:
      ({ right }) =>
      (request, response) => {
        delete request.headers["if-none-match"];
        delete request.headers["if-modified-since"];
        return right(request, response);
      },
    words:
      /^answers its own If-None-Match with 200 and its own If-Modified-Since with 200, not 304$/,
  },
  {
    ...{ name: "no ranges", find: range, id: "no-range" },
    make:
      ({ right }) =>
      (request, response) => {
        delete request.headers.range;
        return right(request, response);
      },
    words: /^ignores Range$/,
  },
  {
    ...{ name: "another range", find: range, id: "wrong-range" },
    make: where(
      ({ headers: { range } }) => range !== undefined,
      (_, response) => void response.writeHead(206, { "Content-Range": "bytes 0-3/4" }).end("some"),
    ),
    words: /^answers Range wrongly: 10-19 with 4 bytes and bytes 0-3\/4$/,
  },
  {
    ...{ name: "a query string that matters", find: query, id: "query" },
    make: where(
      ({ url = "" }) => url.includes("?"),
      (_, response) => void response.writeHead(404).end(),
    ),
    words: /^answers \/some\.js with 200, with a query string 404$/,
  },
  {
    ...{ name: "a way out of the root", find: traversal, id: "traversal" },
    make:
      ({ root }) =>
      async (request, response) => {
        const file = path.join(root, decodeURIComponent(request.url ?? "/"));
        response.end(await readFile(file).catch(() => ""));
      },
    words: /^lets out what lies outside its root: \/\.\.%2fsecret\.txt$/,
  },
  {
    ...{ name: "a way to what begins like the root", find: traversal, id: "traversal" },
    make:
      ({ root }) =>
      async (request, response) => {
        const file = path.join(root, decodeURIComponent(request.url ?? "/"));
        response.end(file.startsWith(root) ? await readFile(file).catch(() => "") : "");
      },
    words: /^lets out what lies outside its root: \/\.\.%2froot-secret\.txt$/,
  },
  {
    ...{ name: "death of a bad escape", find: badEscape, id: "dies" },
    make:
      ({ right, server }) =>
      (request, response) => {
        if (request.url !== "/%zz") return right(request, response);
        server.close();
        server.closeAllConnections();
      },
    words: /^dies of \/%zz$/,
  },
  {
    ...{ name: "silence after a bad escape", find: badEscape, id: "silent" },
    make: where(
      ({ url }) => url === "/%zz",
      ({ socket }) => void socket.destroy(),
    ),
    words: /^gives no answer to \/%zz$/,
  },
];
