/**
 * The real file servers from system packages: their answers, their user, and that no process remains. The tests of
 * servers that are not installed are skipped.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, describe, test } from "node:test";
import { openLocalHost } from "@routebench/host/local/local-host";
import { findFreePorts } from "../../../packages/host/test/support/ports.js";
import { childrenOf, isRunning } from "../../../packages/host/test/support/processes.js";
import { until } from "../../../packages/host/test/support/until.js";
import { ask } from "../../src/verify/conform.js";
import { startCommand, untilPrinted } from "../support/command.js";
import { FILES, makeRoot } from "./files.js";
import { isInstalled, servers } from "./real-servers.js";

/** @import { Host } from "@routebench/host/host" */

const limits = { startMs: 60_000, stopMs: 60_000 };
const opened = await openLocalHost({ unprivileged: true }).catch(({ message }) => message);
const refusal = typeof opened === "string" && opened;
/** @type {Host} */
const host = opened;

const files = await makeRoot();
after(() => files.remove());

for (const app of servers) {
  const skip = refusal || (!isInstalled(app) && `not installed; ${app.program?.install}`);

  describe(app.name, { skip }, () => {
    const start = () => host.startServer(app, { given: { root: files.root } }, limits);
    /** @param {{ origin: string }} server @param {string} file */
    const get = ({ origin }, file) =>
      ask(origin, { method: "GET", path: file }, { timeoutMs: 60_000 });

    test("has a version", () => assert.match(app.version, /^\d+\.\d+/));

    test("serves every file with its type, and answers 404 to other paths", async () => {
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

    test("runs as the user nobody when the harness is root", {
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

    test("leaves no process when the harness is killed", {
      skip: process.platform !== "linux" && "needs /proc",
    }, async () => {
      const port = await findFreePorts();
      const args = ["--suite", "static", "--filter", app.id, "--port", String(port)];
      const command = startCommand(["serve", ...args]);
      await untilPrinted(command, /Serving until Ctrl-C/);
      const pids = await descendantsOf(/** @type {number} */ (command.pid));
      assert.ok(pids.length > 0);
      command.kill("SIGKILL");
      await command;
      for (const pid of pids) await until(async () => !(await isRunning(pid)));
    });
  });
}

/** @type {(pid: number) => Promise<number[]>} */
async function descendantsOf(pid) {
  const children = (await childrenOf(pid)).map((child) => child.pid);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}
