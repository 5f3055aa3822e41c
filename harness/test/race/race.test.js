/** Races of real servers. No test asserts a verdict, because a machine may be busy. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { runCommand, UNSETTLED } from "../support/command.js";

const folder = temporaryFolder();
const output = path.join(folder, "out");

/** node server.mjs [BODY] [how] */
const SERVER = `
import { appendFileSync } from "node:fs";
import http from "node:http";
import { gzipSync } from "node:zlib";
const [, , body = "hello", how] = process.argv;
const port = how === "fixed" ? 39871 : process.env.PORT;
let served = 0;
if (how === "open") appendFileSync("/dev/stderr", "started");
http.createServer((request, response) => {
  served += 1;
  if (how === "dies" && served > 500) process.exit(3);
  response.statusCode = how === "fails" ? 500 : 200;
  const key = request.headers["x-key"] ?? "";
  response.setHeader("X-Echo", key);
  response.setHeader("Content-Type", how === "packs" ? "text/plain\x9b" : "text/plain");
  if (how === "packs") response.setHeader("Content-Encoding", "gzip");
  if (how === "packs") return response.end(gzipSync(body));
  if (how === "echoes") console.error("Error: wrong key " + key);
  if (how === "echoes" && served > 500) process.exit(3);
  response.end(how === "varies" ? String(100000 + Math.floor(Math.random() * 99999)) : body);
}).listen(port, how === "open" ? undefined : "127.0.0.1");
`;
writeFileSync(path.join(folder, "server.mjs"), SERVER);

/** @param {string[]} args */
async function race(...args) {
  const env = { INIT_CWD: folder };
  const ran = await runCommand(["race", "--output", output, ...args], { env });
  assert.deepEqual(await commandLinesWith("server.mjs"), [], "no server is left");
  return ran;
}

const GOOD = "node server.mjs";
const START = ["--limit", "start=6s"];
const SHORT = ["--rounds", "1", "--connections", "10", ...UNSETTLED];

describe("refuses in one sentence", () => {
  /** @type {[what: string, args: string[], message: RegExp][]} */
  const cases = [
    [
      "a missing command",
      [GOOD, "no-such-server"],
      /no-such-server cannot race: .*exited with code 127/,
    ],
    [
      "a command that never listens",
      [GOOD, "sleep 60", ...START],
      /sleep 60 cannot race: .*not listening within 6000 ms/,
    ],
    ["a server that only fails", [GOOD, `${GOOD} x fails`, ...START], /answered GET \/ with 500/],
    [
      "two servers on one port",
      [`${GOOD} x fixed`, `${GOOD} y fixed`],
      /port 39871.*PORT.*process\.env\.PORT.*\{port\}/,
    ],
    [
      "a body that varies",
      [GOOD, `${GOOD} x varies`],
      /its answer varies.*--compare status,length/,
    ],
    ["a single command", [GOOD], /2 to 10 commands/],
    ["too few names", [GOOD, GOOD, "--name", "old"], /2 servers have 1 names/],
    ["a body without a request for it", [GOOD, GOOD, "--body", "x"], /--request 'POST/],
  ];
  for (const [what, args, message] of cases) {
    test(what, async () => {
      const { exitCode, stderr, stdout } = await race(...args);
      assert.equal(exitCode, 2, stderr);
      assert.match(stderr, message);
      assert.match(stderr, /^error: .*$/);
      assert.equal(stdout, "");
    });
  }
});

test("shows how answers differ, and does not race", async () => {
  const { exitCode, stderr } = await race(GOOD, `${GOOD} hallo`, "--name", "old", "--name", "new");
  assert.equal(exitCode, 2);
  assert.match(
    stderr,
    /^body of GET \/\n {2}- old: "hello" \(5 bytes\)\n {2}\+ new: "hallo" \(5 bytes\)\n/,
  );
  assert.match(stderr, /--allow-different/);
});

test("calls a packed answer different, and prints no control characters", async () => {
  const packs = `${GOOD} hello packs`;
  const { exitCode, stderr } = await race(packs, GOOD, "--name", "old", "--name", "new");
  assert.equal(exitCode, 2);
  assert.match(stderr, /^content encoding of GET \/\n {2}- old: gzip\n {2}\+ new: none$/m);
  assert.match(stderr, /^ {2}- old: text\/plain\ufffd$/m);
});

test("measures different answers, other ports and open servers if they are allowed", async () => {
  const [different, elsewhere] = [`${GOOD} {host} open`, `${GOOD} x fixed`];
  const { exitCode, stdout, stderr } = await race(
    different,
    elsewhere,
    "--allow-different",
    ...SHORT,
  );
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /fixed ignores PORT and is measured on port 39871/);
  assert.match(stderr, /open listens on all interfaces/);
  assert.match(stdout, /Not enough data to compare .* with node server\.mjs \{host\} open/);
  const { exitCode: read, stdout: json } = await runCommand(["report", output, "--format", "json"]);
  assert.equal(read, 0);
  assert.equal(JSON.parse(json).modes[0].rows.length, 2);
});

test("races servers whose bodies vary if only status and length are compared", async () => {
  const varies = `${GOOD} x varies`;
  const { exitCode, stderr } = await race(varies, varies, "--compare", "status,length", ...SHORT);
  assert.equal(exitCode, 0, stderr);
});

test("names a server that dies in the race, and saves no value of a header", async () => {
  const servers = [GOOD, `${GOOD} hello echoes`, "--name", "old", "--name", "<b>new"];
  const options = ["--header", "X-Key: s3cr3t-value", "--format", "md", ...SHORT];
  const { exitCode, stdout, stderr } = await race(...servers, ...options);
  assert.equal(exitCode, 1);
  assert.match(stderr, /new did not finish: .*exited with code 3: Error: wrong key \(hidden\)/);
  for (const name of readdirSync(output)) {
    const text = readFileSync(path.join(output, name), "utf8");
    assert.doesNotMatch(text, /s3cr3t-value/, name);
    assert.doesNotMatch(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ""), /<b>new/, name);
  }
  assert.doesNotMatch(stdout + stderr, /s3cr3t-value/);
  assert.match(stdout, /^# /);
});
