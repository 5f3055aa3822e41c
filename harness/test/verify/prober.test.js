import assert from "node:assert/strict";
import http from "node:http";
import { afterEach, test } from "node:test";
import { until } from "../../../packages/host/test/support/until.js";
import { expectedResponse } from "../../../suites/routing/routes.js";
import { whileProbing } from "../../src/verify/prober.js";
import { CONTRACT } from "../support/routing.js";

/** @import { AddressInfo } from "node:net" */

/** More than the contract holds, so that all of it is asked. */
const ALL_OF_IT = 15;

/** @type {http.Server[]} */
const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/**
 * @param {http.RequestListener} listener
 * @returns {Promise<{ origin: string, seen: { paths: string[], connections: number } }>}
 */
async function listen(listener) {
  /** @type {{ paths: string[], connections: number }} */
  const seen = { paths: [], connections: 0 };
  const server = http.createServer((request, response) => {
    seen.paths.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  server.on("connection", () => {
    seen.connections += 1;
  });
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, seen };
}

/** @type {http.RequestListener} */
function answerRightly({ method = "", url = "" }, response) {
  const { status, mediaType, body } = expectedResponse(method, url);
  response.writeHead(status, { "Content-Type": mediaType }).end(body);
}

test("while the work goes on, everything in the contract is asked on one connection", async () => {
  const { origin, seen } = await listen(answerRightly);
  const { value, probes } = await whileProbing(origin, CONTRACT, async () => {
    await until(async () => seen.paths.length >= ALL_OF_IT);
    return "done";
  });
  assert.equal(value, "done");
  assert.ok(probes.answered >= ALL_OF_IT - 1 && probes.asked >= probes.answered);
  assert.equal(seen.connections, 1);
  for (const path of ["GET /hey", "GET /hell", "GET /hello", "GET /about", "GET /helloo"]) {
    assert.ok(seen.paths.includes(path), path);
  }
});

test("the first wrong answer is told by what was asked, expected and received", async () => {
  const { origin, seen } = await listen((request, response) => {
    if (request.url === "/about") response.setHeader("Content-Type", "text/html").end("nothing");
    else answerRightly(request, response);
  });
  const probing = whileProbing(origin, CONTRACT, () =>
    until(async () => seen.paths.length >= ALL_OF_IT),
  );
  const expected = "<html><body>About page</body></html>";
  await assert.rejects(probing, {
    code: "wrong-answer",
    message: `under load: GET /about: body expected "${expected}", received "nothing"`,
  });
});

test("a connection that breaks is no wrong answer, and is not counted as answered", async () => {
  const { origin, seen } = await listen((request) => void request.socket.destroy());
  const { probes } = await whileProbing(origin, CONTRACT, () =>
    until(async () => seen.paths.length >= 3),
  );
  assert.equal(probes.answered, 0);
  assert.ok(probes.asked >= 3);
});

test("nothing is asked any more once the work has failed, and its error is told", async () => {
  const { origin, seen } = await listen(answerRightly);
  const failing = async () => {
    await until(async () => seen.paths.length >= 1);
    throw new Error("the work's own");
  };
  await assert.rejects(whileProbing(origin, CONTRACT, failing), { message: "the work's own" });
  // What was sent before may still arrive.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const asked = seen.paths.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(seen.paths.length, asked);
});
