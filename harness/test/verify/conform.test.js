import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { LocalServer } from "@routebench/host/local/local-server";
import {
  assertConforms,
  findFaults,
  summariseFaults,
  toResponse,
} from "../../src/verify/conform.js";
import { CONTRACT } from "../support/routing.js";

/** @type {LocalServer[]} */
const started = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.kill())));

/** @param {string} name of a test double in test/servers */
async function start(name) {
  const file = fileURLToPath(
    new URL(`../../../packages/host/test/servers/${name}.js`, import.meta.url),
  );
  const server = await LocalServer.start(
    { serverFile: file },
    [],
    {},
    { startMs: 60_000, stopMs: 60_000 },
  );
  started.push(server);
  return server;
}

test("finds no fault of a server that keeps the contract", async () => {
  const server = await start("conforming");
  assert.deepEqual(await findFaults(server, CONTRACT), []);
  await assertConforms(server, CONTRACT);
});

test("names the request, the expected and the received answer of a fault, and fails the trial", async () => {
  const server = await start("wrong-body");
  const message = 'GET /hey: body expected "Hey!", received "Hey!\\n"';
  assert.deepEqual(await findFaults(server, CONTRACT), [message]);
  await assert.rejects(assertConforms(server, CONTRACT), {
    name: "TrialFailure",
    code: "wrong-answer",
    message,
  });
});

test("names the request that a server does not answer", async () => {
  const limits = { answerMs: 100, verifyMs: 60_000 };
  await assert.rejects(findFaults(await start("never-answers"), CONTRACT, limits), {
    name: "TrialFailure",
    code: "no-answer",
    message: "GET /hey: no answer within 100 ms",
  });
});

test("reports the error of a server that a request crashes", async () => {
  await assert.rejects(findFaults(await start("dies-when-asked"), CONTRACT), {
    name: "TrialFailure",
    code: "crashed",
    message: "the server exited with code 1: RangeError: about what?",
  });
});

test("summarises several faults by the first and the number of the others", () => {
  assert.equal(summariseFaults(["first", "second", "third"]), "first (and 2 more)");
  assert.equal(summariseFaults(["only"]), "only");
});

/** @type {(headers: [string, string][], body: Buffer) => Record<string, unknown>} */
function received(headers, body) {
  const response = toResponse(
    /** @type {any} */ ({ status: 200, headers: new Map(headers), body }),
  );
  return { ...response, body: String(response.body) };
}

test("reads the status, the type and the body of an answer", () => {
  assert.deepEqual(received([["content-type", "text/plain; charset=utf-8"]], Buffer.from("✓")), {
    status: 200,
    contentType: "text/plain; charset=utf-8",
    body: "✓",
  });
  assert.deepEqual(received([], Buffer.alloc(0)), {
    status: 200,
    contentType: undefined,
    body: "",
  });
});

test("unpacks a gzip body, and keeps a body that is not gzip", () => {
  const expected = { status: 200, contentType: undefined, encoding: "gzip" };
  for (const body of [gzipSync("packed"), Buffer.from("packed")]) {
    assert.deepEqual(received([["content-encoding", "GZIP"]], body), {
      ...expected,
      body: "packed",
    });
  }
});
