/** The interface of GitHub, by a stand-in that listens here. */
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { after, before, test } from "node:test";
import { openGitHub } from "../../src/pr/github.js";

/** @import { GitHub } from "../../src/pr/github.js" */

/** @type {http.Server} */
let server;
/** @type {GitHub} */
let github;
/**
 * @type {{ request: string, authorization?: string | undefined, accept?: string | undefined, body:
 *   string }[]}
 */
const asked = [];

before(async () => {
  server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authorization, accept } = request.headers;
    asked.push({ request: `${request.method} ${request.url}`, authorization, accept, body });
    const answers = /** @type {Record<string, [number, string]>} */ ({
      "/repos/o/r/there": [200, '{"a":1}'],
      "/repos/o/r/large": [200, "x".repeat(1000)],
      "/repos/o/r/broken": [500, "no"],
      "/repos/o/r/issues/7/comments": [201, "{}"],
    });
    const [status, text] = answers[request.url ?? ""] ?? [404, "{}"];
    response.writeHead(status).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const apiUrl = `http://127.0.0.1:${port}`;
  github = openGitHub({ apiUrl, repository: "o/r", token: "secret" });
});
after(() => server.close());

test("is asked below the repository, with the token", async () => {
  assert.deepEqual(await github.get("there"), { a: 1 });
  assert.deepEqual(asked.at(-1), {
    request: "GET /repos/o/r/there",
    authorization: "Bearer secret",
    accept: "application/vnd.github+json",
    body: "",
  });
  await github.send("POST", "issues/7/comments", { body: "`$(x)`\n" });
  assert.equal(asked.at(-1)?.body, '{"body":"`$(x)`\\n"}');
});

test("may send so many bytes, and no more", async () => {
  assert.equal((await github.getBytes("large", 1000, "text/plain"))?.length, 1000);
  assert.equal(asked.at(-1)?.accept, "text/plain");
  await assert.rejects(github.getBytes("large", 999), /large has more than 999 bytes/);
});

test("may have no such thing, which is an error where it is needed", async () => {
  assert.equal(await github.getBytes("missing", 10), null);
  await assert.rejects(github.get("missing"), /GitHub has no missing/);
  await assert.rejects(github.send("PATCH", "missing", {}), /GitHub has no missing/);
});

test("may fail, which is told without the token", async () => {
  await assert.rejects(github.get("broken"), { message: "GitHub answered 500 to GET broken" });
});
