/**
 * The real file servers, as the system's packages bring them: what they answer, as whom, and that nothing of
 * them is left. Where one is not installed, its tests are skipped.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { discoverApps } from "../../src/discover/apps.js";
import { filterApps } from "../../src/discover/filter.js";
import { openLocalHost } from "../../src/host/local/local-host.js";
import { ask } from "../../src/verify/ask.js";
import { runCommand, SHORT, startCommand, untilItSays } from "../support/command.js";
import { findFreePorts } from "../support/ports.js";
import { childrenOf, isRunning } from "../support/processes.js";
import { readSavedResult } from "../support/saved-result.js";
import { until } from "../support/until.js";
import { FILES, makeRoot } from "./files.js";

const SUBJECTS = fileURLToPath(new URL("../../../suites/static/subjects/", import.meta.url));
const limits = { startMs: 60_000, stopMs: 60_000 };

const RUNTIMES = new URL("../../../suites/static/runtimes/", import.meta.url);
const subjects = await discoverApps(SUBJECTS, { runtimes: RUNTIMES });
const servers = filterApps(subjects, ["lighttpd", "nginx", "apache"]);
const isInstalled = (/** @type {{ version: string }} */ { version }) => version !== "not installed";
const host = await openLocalHost({ unprivileged: true });

/** @type {Awaited<ReturnType<typeof makeRoot>>} */
let files;
before(async () => {
  files = await makeRoot();
});
after(() => files.remove());

for (const app of servers) {
  const skip = !isInstalled(app) && `not installed; ${app.program?.install}`;

  describe(app.name, { skip }, () => {
    const start = () => host.startServer(app, { given: { root: files.root } }, limits);
    /**
     * @param {{ origin: string }} server
     * @param {string} file
     */
    const get = ({ origin }, file) =>
      ask(origin, { method: "GET", path: file }, { timeoutMs: 60_000 });

    test("tells its version", () => assert.match(app.version, /^\d+\.\d+/));

    test("serves every file, with its type, and nothing else", async () => {
      const server = await start();
      try {
        for (const [file, text] of Object.entries(FILES)) {
          const { status, contentType, body } = await get(server, file);
          assert.equal(status, 200);
          assert.equal(Buffer.from(body).toString("latin1"), text);
          assert.match(contentType ?? "", /^(text|application)\/(javascript|html)|^image\/jpeg/);
        }
        for (const file of ["/asdf", "/"]) assert.equal((await get(server, file)).status, 404);
        await server.stop();
      } finally {
        await server.kill();
      }
      assert.deepEqual(await childrenOf(process.pid), []);
    });

    test("runs as nobody, where the harness is root", {
      skip:
        (process.platform !== "linux" || process.geteuid?.() !== 0) && "the harness is not root",
    }, async () => {
      const server = await start();
      try {
        for (const pid of /** @type {any} */ (server).pids()) {
          assert.match(await readFile(`/proc/${pid}/status`, "utf8"), /^Uid:\t65534\t65534/m);
        }
      } finally {
        await server.kill();
      }
    });

    test("leaves no process behind a harness that is killed", {
      skip: process.platform !== "linux" && "needs /proc",
    }, async () => {
      const port = await findFreePorts();
      const args = ["--suite", "static", "--filter", app.id, "--port", String(port)];
      const command = startCommand(["serve", ...args]);
      await untilItSays(command, /Serving until Ctrl-C/);
      const pids = await descendantsOf(/** @type {number} */ (command.pid));
      assert.ok(pids.length > 0);
      command.kill("SIGKILL");
      await command;
      for (const pid of pids) await until(async () => !(await isRunning(pid)));
    });
  });
}

/**
 * @param {number} pid
 * @returns {Promise<number[]>}
 */
async function descendantsOf(pid) {
  const children = (await childrenOf(pid)).map((child) => child.pid);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}

test("a run has a row for each that is installed, and the reason for each that is not", async () => {
  const output = await mkdtemp(path.join(os.tmpdir(), "routebench-servers-"));
  try {
    const filters = servers.flatMap(({ id }) => ["--filter", id]);
    const ran = await runCommand([
      ...["--suite", "static", "--filter", "node-http", ...filters],
      ...[...SHORT, "--file", "home.html", "--output", output],
    ]);
    assert.equal(ran.exitCode, 0, ran.stderr);
    const { apps, trials } = await readSavedResult(output);
    for (const { id, version } of servers) {
      const app = apps.find((each) => each.id === id);
      const own = trials.filter(({ appId }) => appId === id).map(({ status }) => status);
      if (isInstalled({ version })) {
        assert.equal(app?.verification.status, "ok", ran.stderr);
        assert.ok(own.length > 0 && own.every((status) => status === "ok"), ran.stderr);
      } else {
        assert.match(JSON.stringify(app?.verification), /not installed here; get it by: apt-get/);
      }
    }
  } finally {
    await rm(output, { recursive: true, force: true });
  }
});
