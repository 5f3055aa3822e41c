/**
 * The parity suite's real servers: equal where a rung says so, a log line for each answer, a changed file
 * served as soon as it is changed. Where a server is not installed, its tests are skipped.
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
import { inequality } from "../../../suites/parity/src/equality.js";
import { RUNGS } from "../../../suites/parity/src/ladder.js";
import { makeSite, PAGE } from "../../../suites/parity/src/site.js";
import suite from "../../../suites/parity/suite.js";
import { readApps } from "../../src/find/apps.js";
import { ask } from "../../src/verify/conform.js";
import { measureHttp10, measureResponses } from "../../src/verify/served.js";
import { startCommand, untilItSays } from "../support/command.js";

/** @import { Answered } from "../../../suites/parity/src/equality.js" */
/** @import { Version } from "../../../suites/parity/src/ladder.js" */
/** @import { Server } from "@routebench/host/host" */
/** @import { App } from "@routebench/contract/app" */

const limits = { startMs: 60_000, stopMs: 60_000 };
const patient = { timeoutMs: 60_000 };

/** Of the same length, so that no header has to tell the change. */
const CHANGED = PAGE.replace("World", "Earth");

const host = await openLocalHost(suite.servers);
const subjects = await readApps(fileURLToPath(suite.subjects), suite);

const folder = temporaryFolder();
await chmod(folder, 0o755);
const site = makeSite(folder);

/** @param {App} app @returns {Promise<string | false>} why it cannot be started here */
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
  const app = subjects.find((one) => one.id === id);
  assert.ok(app, id);
  return host.startServer(app, { given: site }, limits);
}

/** @param {string} origin */
const get = (origin) => ask(origin, { method: "GET", path: "/" }, patient);

/** @type {Map<string, Promise<Record<Version, Answered>>>} */
const answers = new Map();

/** @param {string} id of an app, which is asked once for all rungs */
function answersOf(id) {
  const known = answers.get(id) ?? askAnswers(id);
  answers.set(id, known);
  return known;
}

/** @type {(id: string) => Promise<Record<Version, Answered>>} */
async function askAnswers(id) {
  const server = await start(id);
  try {
    const { origin } = server;
    const { responses } = await measureResponses(origin, { path: "/" }, patient);
    const [form] = responses;
    assert.ok(form);
    const asked = {
      "1.0": { name: id, form: await measureHttp10(origin, "/", patient) },
      1.1: { name: id, form },
    };
    await server.stop();
    return asked;
  } finally {
    await server.kill();
  }
}

/**
 * At once: a server that reads while a file is being written would send half of it, and rightly.
 * @param {string} file
 * @param {string} text
 */
async function replace(file, text) {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

for (const { id, title, node, apache, mayDiffer, isUnequal } of RUNGS) {
  const skip = reasons.get(node) || reasons.get(apache) || false;

  test(`rung (${id}), ${title}: ${isUnequal ? "unequal, as the report says" : "equal"}`, {
    skip,
  }, async () => {
    const [ours, theirs] = [await answersOf(node), await answersOf(apache)];
    for (const version of /** @type {const} */ (["1.0", "1.1"])) {
      const found = inequality(ours[version], theirs[version], mayDiffer?.[version] ?? []);
      if (!isUnequal) assert.equal(found, null);
      else if (id !== "f") assert.match(found ?? "", / sends \d+ bytes, /);
    }
  });
}

test("the source's first server sends 118 bytes over HTTP/1.0 and 157 over 1.1", async () => {
  const { "1.0": older, 1.1: newer } = await answersOf("a-node");
  assert.equal(older.form.headerBytes + older.form.bodyBytes, 118);
  // Today's Node also tells how long it keeps a connection, and does not close it.
  const kept = "Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n".length;
  const closed = "Connection: close\r\n".length;
  assert.equal(newer.form.headerBytes + newer.form.bodyBytes, 157 - closed + kept);
});

for (const { id, name } of subjects) {
  const [rung = ""] = id.split("-");
  describe(name, { skip: reasons.get(id) }, () => {
    const log = path.join(site.logs, `${id}.log`);
    /** One for all tests of it. @type {Server} */
    let server;
    let asked = 0;
    const page = () => {
      asked += 1;
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

    test("serves a file that is changed under load", {
      skip: /^[ab]/.test(rung) && "on its rung nobody reads a file",
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
      // Apache answers first and then logs, unless it is ended in between. Others hold lines back until they end.
      for (let tries = 0; tries < 100 && (await answered()).length < asked; tries += 1)
        await sleep(50);
      await server.stop();
      const lines = await answered();
      assert.equal(lines.length, asked);
      for (const line of lines) assert.match(line, /^[\d.:]+ - - \[.* [+-]\d{4}\] ".*" 200 1[89]$/);
    });
  });
}

test("nothing of Apache is left behind a harness that is killed", {
  skip: reasons.get("d-apache") || (process.platform !== "linux" && "needs /proc"),
}, async () => {
  // Its configuration's folder stands in the command line of each of its processes.
  const folder = temporaryFolder();
  await chmod(folder, 0o755);
  const port = await findFreePorts();
  const args = ["--suite", "parity", "--filter", "d-apache", "--port", String(port)];
  const command = startCommand(["serve", ...args], { env: { TMPDIR: folder } });
  await untilItSays(command, /Serving until Ctrl-C/);
  const apaches = async () =>
    (await commandLinesWith(folder)).filter((line) => line.includes("apache2")).length;
  await until(async () => (await apaches()) > 32);
  command.kill("SIGKILL");
  await command;
  await until(async () => (await apaches()) === 0);
});
