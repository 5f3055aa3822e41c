import assert from "node:assert/strict";
import http from "node:http";
import { afterEach, test } from "node:test";
import { until } from "../../../packages/host/test/support/until.js";
import { expectedResponse } from "../../../suites/routing/routes.js";
import { whileProbing } from "../../src/verify/prober.js";
import { CONTRACT } from "../support/routing.js";

/** @import { AddressInfo } from "node:net" */

/** More requests than the contract has, so that each is sent. */
const WHOLE_CONTRACT = 15;

/** @type {http.Server[]} */
const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/**
 * @param {http.RequestListener} listener
 * @returns {Promise<{ origin: string, received: { paths: string[], connections: number } }>}
 */
async function listen(listener) {
  /** @type {{ paths: string[], connections: number }} */
  const received = { paths: [], connections: 0 };
  const server = http.createServer((request, response) => {
    received.paths.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  server.on("connection", () => {
    received.connections += 1;
  });
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, received };
}

/** @type {http.RequestListener} */
function answerCorrectly({ method = "", url = "" }, response) {
  const { status, mediaType, body } = expectedResponse(method, url);
  response.writeHead(status, { "Content-Type": mediaType }).end(body);
}

test("sends every request of the contract on one connection during the work", async () => {
  const { origin, received } = await listen(answerCorrectly);
  const { value, probes } = await whileProbing(origin, CONTRACT, async () => {
    await until(async () => received.paths.length >= WHOLE_CONTRACT);
    return "done";
  });
  assert.equal(value, "done");
  assert.ok(probes.answered >= WHOLE_CONTRACT - 1 && probes.asked >= probes.answered);
  assert.equal(received.connections, 1);
  for (const path of ["GET /hey", "GET /hell", "GET /hello", "GET /about", "GET /helloo"]) {
    assert.ok(received.paths.includes(path), path);
  }
});

test("names the request, the expected and the received answer of the first fault", async () => {
  const { origin, received } = await listen((request, response) => {
    if (request.url === "/about") response.setHeader("Content-Type", "text/html").end("nothing");
    else answerCorrectly(request, response);
  });
  const probing = whileProbing(origin, CONTRACT, () =>
    until(async () => received.paths.length >= WHOLE_CONTRACT),
  );
  const expected = "<html><body>About page</body></html>";
  await assert.rejects(probing, {
    code: "wrong-answer",
    message: `under load: GET /about: body expected "${expected}", received "nothing"`,
  });
});

test("counts a request whose connection breaks as neither answered nor wrong", async () => {
  const { origin, received } = await listen((request) => void request.socket.destroy());
  const { probes } = await whileProbing(origin, CONTRACT, () =>
    until(async () => received.paths.length >= 3),
  );
  assert.equal(probes.answered, 0);
  assert.ok(probes.asked >= 3);
});

test("stops sending requests when the work fails, and rejects with its error", async () => {
  const { origin, received } = await listen(answerCorrectly);
  const failing = async () => {
    await until(async () => received.paths.length >= 1);
    throw new Error("the work failed");
  };
  await assert.rejects(whileProbing(origin, CONTRACT, failing), { message: "the work failed" });
  // Requests that were already sent may still arrive.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const count = received.paths.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(received.paths.length, count);
});
