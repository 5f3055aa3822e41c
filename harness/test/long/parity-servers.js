/**
 * The parity suite's real servers: equal answers on equal rungs, a log line for each answer, and changed files served
 * at once. The tests of servers that are not installed are skipped.
 */
import assert from "node:assert/strict";
import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openLocalHost } from "@routebench/host/local/local-host";
import { TrialFailure } from "@routebench/host/trial-failure";
import { findFreePorts } from "../../../packages/host/test/support/ports.js";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { until } from "../../../packages/host/test/support/until.js";
import { difference } from "../../../suites/parity/src/difference.js";
import { RUNGS } from "../../../suites/parity/src/ladder.js";
import { PAGE, siteOfRun } from "../../../suites/parity/src/site.js";
import suite from "../../../suites/parity/suite.js";
import { readApps } from "../../src/find/apps.js";
import { ask } from "../../src/verify/conform.js";
import { measureResponses } from "../../src/verify/served.js";
import { startCommand, untilPrinted } from "../support/command.js";

/** @import { Server } from "@routebench/host/host" */
/** @import { App } from "@routebench/contract/app" */
/** @import { WireForm } from "@routebench/contract/app-record" */

const limits = { startMs: 60_000, stopMs: 60_000 };
const patient = { timeoutMs: 60_000 };

/** Has the length of the page, so that no header shows the change. */
const CHANGED = PAGE.replace("World", "Earth");

const host = await openLocalHost(suite.servers);
const subjects = await readApps(fileURLToPath(suite.subjects), suite);

const site = siteOfRun();

/** @param {App} app @returns {Promise<string | false>} why the app cannot be started here */
async function whyNot(app) {
  try {
    await (await host.startServer(app, { given: site }, limits)).kill();
    return false;
  } catch (error) {
    if (error instanceof TrialFailure && error.code === "does-not-apply") return error.message;
    throw error;
  }
}

/** @type {Map<string, string | false>} */
const reasons = new Map();
for (const app of subjects) reasons.set(app.id, await whyNot(app));

/** @param {string} id */
function start(id) {
  const app = subjects.find((subject) => subject.id === id);
  assert.ok(app, id);
  return host.startServer(app, { given: site }, limits);
}

/** @param {string} origin */
const get = (origin) => ask(origin, { method: "GET", path: "/" }, patient);

/** @type {Map<string, Promise<WireForm>>} */
const answers = new Map();

/** Requests the answer of an app once for all rungs. @param {string} id */
function answerOf(id) {
  const known = answers.get(id) ?? fetchAnswer(id);
  answers.set(id, known);
  return known;
}

/** @type {(id: string) => Promise<WireForm>} */
async function fetchAnswer(id) {
  const server = await start(id);
  try {
    const { responses } = await measureResponses(server, { path: "/" }, patient.timeoutMs);
    const [form] = responses;
    assert.ok(form);
    await server.stop();
    return form;
  } finally {
    await server.kill();
  }
}

/**
 * Replaces a file atomically, because a server may read the file while it is written.
 * @param {string} file
 * @param {string} text
 */
async function replace(file, text) {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** Rungs whose servers send the same headers, but for Date. */
const EQUAL = ["b", "d=", "e1", "e2", "e3", "e4", "g"];

for (const { id, title, node, apache } of RUNGS.filter((rung) => EQUAL.includes(rung.id))) {
  const skip = reasons.get(node) || reasons.get(apache) || false;

  test(`rung (${id}), ${title}, has equal answers`, { skip }, async () => {
    const [ours, theirs] = [await answerOf(node), await answerOf(apache)];
    const names = difference(ours, theirs).replace(/, \d+ and \d+ bytes$/, "");
    // On rung (b), Node says that it keeps the connection.
    assert.equal(names, id === "b" ? "Connection, Keep-Alive" : "");
  });
}

test("the source's first server sends 157 bytes", async () => {
  const { headerBytes, bodyBytes } = await answerOf("a-node");
  // Today's Node keeps the connection, and sends for how long.
  const kept = "Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n".length;
  const closed = "Connection: close\r\n".length;
  assert.equal(headerBytes + bodyBytes, 157 - closed + kept);
});

for (const { id, name } of subjects) {
  const [rung = ""] = id.split("-");
  describe(name, { skip: reasons.get(id) }, () => {
    const log = path.join(site.logs, `${id}.log`);
    /** Shared by all tests. @type {Server} */
    let server;
    let requests = 0;
    const page = () => {
      requests += 1;
      return get(server.origin);
    };
    before(async () => {
      await rm(log, { force: true });
      server = await start(id);
    });
    after(() => server.kill());

    test("answers with the page", async () => {
      const { status, contentType, body } = await page();
      assert.deepEqual([status, contentType], [200, "text/html"]);
      assert.equal(Buffer.from(body).toString(), PAGE);
    });

    test("serves a changed file when it is under load", {
      skip: /^[ab]/.test(rung) && "servers of this rung read no file",
    }, async () => {
      const file = path.join(site.root, "index.html");
      let isOver = false;
      const loads = Array.from({ length: 4 }, async () => {
        while (!isOver) await page();
      });
      try {
        await replace(file, CHANGED);
        await until(async () => Buffer.from((await page()).body).toString() === CHANGED);
      } finally {
        isOver = true;
        await Promise.all(loads);
        await replace(file, PAGE);
      }
    });

    test("logs a line for each answer", {
      skip: /^[abc]/.test(rung) && id !== "a-php" && "it writes no log",
    }, async () => {
      const answered = async () =>
        (await readFile(log, "utf8")).split("\n").filter((line) => line.includes('"GET / HTTP/1.'));
      await Promise.all(Array.from({ length: 40 }, page));
      // Apache logs after it answers, unless it is stopped in between. Other servers write their lines when they stop.
      for (let tries = 0; tries < 100 && (await answered()).length < requests; tries += 1)
        await sleep(50);
      await server.stop();
      const lines = await answered();
      assert.equal(lines.length, requests);
      for (const line of lines) assert.match(line, /^[\d.:]+ - - \[.* [+-]\d{4}\] ".*" 200 1[89]$/);
    });
  });
}

test("no process of Apache remains when the harness is killed", {
  skip: reasons.get("d-apache") || (process.platform !== "linux" && "needs /proc"),
}, async () => {
  // The command line of each process contains the folder of the configuration.
  const tmp = temporaryFolder();
  await chmod(tmp, 0o755);
  const port = await findFreePorts();
  const args = ["--suite", "parity", "--filter", "d-apache", "--port", String(port)];
  const command = startCommand(["serve", ...args], { env: { TMPDIR: tmp } });
  await untilPrinted(command, /Serving until Ctrl-C/);
  const apaches = async () =>
    (await commandLinesWith(tmp)).filter((line) => line.includes("apache2")).length;
  await until(async () => (await apaches()) > 32);
  command.kill("SIGKILL");
  await command;
  await until(async () => (await apaches()) === 0);
});
