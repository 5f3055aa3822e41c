/** Where a command of a race is found, and what is said if it is not found. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import http from "node:http";
import { afterEach, test } from "node:test";
import { ask } from "@routebench/generators/ask";
import { CommandServer } from "../../src/local/command-server.js";
import { until } from "../support/until.js";

/** @type {{ kill: () => Promise<void> }[]} */
const started = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.kill())));

/** @param {string} line @param {number} [startMs] */
async function start(line, startMs = 20_000) {
  const shell = { line, scheme: /** @type {const} */ ("http"), request: { path: "/" } };
  const program = { command: ["sh"], dir: import.meta.dirname, shell };
  const limits = { startMs, stopMs: 20_000 };
  const server = await CommandServer.start({ serverFile: "", program }, [], {}, limits);
  started.push(server);
  return server;
}

/** @param {string} where arguments of listen() */
const serving = (where) =>
  `node -e 'require("http").createServer((q, r) => r.end("mine")).listen(${where})'`;

test("replaces {port}, and keeps a variable of the shell that is named port", async () => {
  const given = await start(serving('{port}, "{host}"'));
  assert.equal(given.binding.isGiven, true);
  const variable = await start(`port=$PORT; PORT=\${port} ${serving("process.env.PORT")}`);
  assert.deepEqual(variable.binding, { ...variable.binding, isGiven: true, isOpen: true });
});

test("finds a server at ::1 whose port another server has at 127.0.0.1", async () => {
  const other = http.createServer((_, response) => response.end("other")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (other.address());
  try {
    const server = await start(serving(`${port}, "::1"`));
    assert.equal(server.origin, `http://[::1]:${port}`);
    const { body } = await ask(server.origin, { path: "/" });
    assert.equal(body.toString(), "mine");
    assert.deepEqual(server.binding, { port, isGiven: false, isOpen: false });
  } finally {
    other.close();
  }
});

test("says that a server listens but does not answer", async () => {
  const silent = `node -e 'require("net").createServer(() => {}).listen(process.env.PORT)'`;
  await assert.rejects(start(silent, 4000), /gave no answer on port \d+ within 4000 ms/);
});

test("ends a server that left its session and lost the mark in its environment", async () => {
  const line = `env -i "PATH=$PATH" PORT=$PORT setsid ${serving("process.env.PORT")} & wait`;
  const server = await start(line);
  const descendants = server.pids().filter((pid) => pid !== server.child.pid);
  assert.notDeepEqual(descendants, []);
  await server.stop();
  await until(async () => descendants.every((pid) => !existsSync(`/proc/${pid}`)));
});
