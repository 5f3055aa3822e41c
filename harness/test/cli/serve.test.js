import assert from "node:assert/strict";
import { after, test } from "node:test";
import { findFreePorts, occupyPort } from "../../../packages/host/test/support/ports.js";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { ask } from "../../src/verify/conform.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, startCommand, untilPrinted } from "../support/command.js";

const folder = await makeAppsFolder({ broken: "wrong-body", good: "conforming" });
after(() => folder.remove());

/** @param {number} port @param {string[]} [args] */
const startServe = (port, args = []) =>
  startCommand(["serve", "--apps", folder.dir, "--port", String(port), ...args]);

test("serves apps on consecutive ports until Ctrl-C, except an app that breaks the contract", async () => {
  const port = await findFreePorts(2);
  const command = startServe(port);
  await untilPrinted(command, /Serving until Ctrl-C/);
  const origin = `http://127.0.0.1:${port + 1}`;
  const hello = { method: "GET", path: "/hello" };
  const { body } = await ask(origin, hello, { timeoutMs: 60_000 });
  assert.equal(Buffer.from(body).toString(), "Hello World!");
  await assert.rejects(ask(`http://127.0.0.1:${port}`, hello, { timeoutMs: 60_000 }), {
    message: /ECONNREFUSED/,
  });
  command.kill("SIGINT");
  const { exitCode, stdout } = await command;
  assert.match(stdout, /^\| broken \| not served +\| GET \/hey: body expected /m);
  const byHand = `wrk --timeout 5s -t 1 -c 100 -d 3s ${origin}/hello`;
  assert.match(stdout, new RegExp(`^\\| good +\\| ${origin} +\\| ${byHand} +\\|$`, "m"));
  assert.equal(exitCode, 1);
  assert.deepEqual(await commandLinesWith(folder.dir), []);
});

test("serves an app over TLS with a temporary certificate", async () => {
  const port = await findFreePorts();
  const command = startCommand(`serve --scheme https --filter node-http --port ${port}`.split(" "));
  await untilPrinted(command, /Serving until Ctrl-C/);
  const origin = `https://127.0.0.1:${port}`;
  const { body } = await ask(origin, { method: "GET", path: "/hello" }, { timeoutMs: 60_000 });
  assert.equal(Buffer.from(body).toString(), "Hello World!");
  command.kill("SIGINT");
  const { exitCode, stdout } = await command;
  assert.ok(stdout.includes(`${origin}/hello`), stdout);
  assert.equal(exitCode, 0);
});

test("names a port that is in use or does not exist, with the remedy, and starts no app", async () => {
  const { port, release } = await occupyPort();
  const inUse = await runCommand(["serve", "--apps", folder.dir, "--port", String(port)]);
  await release();
  const missing = await runCommand(["serve", "--apps", folder.dir, "--port", "65535"]);
  assert.match(inUse.stderr, new RegExp(`^error: port ${port} is in use\\. .*--port\\.$`, "m"));
  assert.match(missing.stderr, /^error: there is no port 65536\. Give a lower --port\.$/m);
  for (const { exitCode, stdout } of [inUse, missing]) {
    assert.deepEqual({ exitCode, stdout }, { exitCode: 2, stdout: "" });
  }
});
