/** The file handlers of 2012, on today's Node and on Node 0.8: what each answers, and which requests crash it. */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openLocalHost } from "@routebench/host/local/local-host";
import { inspectFiles } from "../../../suites/static/src/findings.js";
import { readApps } from "../../src/find/apps.js";
import { filterApps } from "../../src/find/filter-apps.js";
import { ask } from "../../src/verify/conform.js";
import { FILES, makeRoot } from "../static/files.js";
import { runCommand } from "../support/command.js";

/** @import { Server } from "@routebench/host/host" */
/** @import { App } from "@routebench/contract/app" */

const folderOf = (/** @type {string} */ name) =>
  new URL(`../../../suites/static/${name}/`, import.meta.url);

/** The outcome of a request that crashes the server. */
const DIES = "dies";

/**
 * @typedef {object} Expected
 * @property {boolean} [gzips] though the request does not accept it
 * @property {number} missing answer to a missing file
 * @property {number | "dies"} malformed answer to /%zz
 * @property {number} folder answer to /, whose folder has a home.html but no index
 * @property {string[]} faults that the suite finds
 */

/** @type {Record<string, Expected>} */
const EXPECTED = {
  lactate: {
    gzips: true,
    missing: 404,
    malformed: DIES,
    folder: 404,
    faults: ["traversal"],
  },
  "connect-2.3": { missing: 404, malformed: 400, folder: 404, faults: ["traversal"] },
  "connect-0.5": { missing: 404, malformed: 500, folder: 404, faults: [] },
  "connect-0.5-cached": { missing: 404, malformed: 500, folder: 404, faults: ["stale"] },
  lightnode: { missing: 404, malformed: 404, folder: 200, faults: ["traversal"] },
  "node-static": {
    missing: 404,
    malformed: DIES,
    folder: 404,
    faults: ["traversal"],
  },
  paperboy: { missing: 404, malformed: DIES, folder: 404, faults: [] },
  "static-resource": { missing: 404, malformed: 404, folder: 404, faults: [] },
};

const limits = { startMs: 60_000, stopMs: 60_000 };
const subjects = await readApps(fileURLToPath(folderOf("subjects")), {
  servers: { runtimes: folderOf("runtimes") },
});
const host = await openLocalHost({ unprivileged: true });

const files = await makeRoot();
after(() => files.remove());

// Concurrent, because these tests mostly wait, e.g. for seconds until a changed file is served.
describe("the handlers of 2012", { concurrency: 4 }, () => {
  for (const [name, expected] of Object.entries(EXPECTED)) {
    for (const id of [name, `${name}@node-0.8.28`]) {
      describe(id, { concurrency: 1 }, () => {
        const [app] = filterApps(subjects, [id]);

        /** @type {Server[]} */
        const started = [];
        const start = async (/** @type {object} */ given = { root: files.root }) => {
          const server = await host.startServer(/** @type {App} */ (app), { given }, limits);
          started.push(server);
          return server;
        };
        afterEach(() => Promise.all(started.splice(0).map((server) => server.kill())));

        test("serves every file, answers other paths as expected, and stops on request", async () => {
          const server = await start();
          for (const path of [...Object.keys(FILES), ...Object.keys(FILES)]) {
            const { status, body, encoding } = await get(server, path);
            const text = Buffer.from(body).toString("latin1");
            assert.deepEqual([path, status, text.length], [path, 200, FILES[path]?.length]);
            assert.equal(text, FILES[path]);
            if (!path.endsWith(".jpg")) assert.equal(encoding, expected.gzips ? "gzip" : undefined);
          }
          const { missing, malformed, folder } = expected;
          const otherPaths = {
            "/asdf": missing,
            "/%zz": malformed,
            "/": folder,
          };
          for (const [path, outcome] of Object.entries(otherPaths)) {
            if (outcome === DIES) continue;
            assert.equal((await get(server, path)).status, outcome, path);
          }
          await server.stop();
        });

        // On every version of Node, the same request crashes the handler.
        if (expected.malformed === DIES) {
          test("dies when /%zz is requested", async () => {
            const server = await start();
            await get(server, "/%zz").catch(() => null);
            await assert.rejects(server.whileAlive(ended()), { code: "crashed" });
          });
        }

        if (id !== name) return;
        test("has exactly the expected findings", async () => {
          const findings = await inspectFiles(start);
          const ids = findings.map(({ id }) => id);
          assert.deepEqual(ids, expected.faults);
        });
      });
    }
  }
});

/** @param {Server} server @param {string} path */
const get = (server, path) => ask(server.origin, { method: "GET", path }, { timeoutMs: 60_000 });

/** Enough time for a process to end. */
const ended = () => sleep(60_000, undefined, { ref: false });

describe("bastard, which is not in the registry", () => {
  const entries = filterApps(subjects, ["bastard", "bastard@*"]);

  test("is rejected with instructions when its package is missing", async () => {
    assert.equal(entries.length, 2);
    for (const app of entries) {
      await assert.rejects(host.startServer(app, { given: { root: files.root } }, limits), {
        code: "does-not-apply",
        message: /on no registry.*--with bastard=PATH/,
      });
    }
  });

  test("is named by verify without failing it", async () => {
    const args = ["verify", "--suite", "static", "--filter", "bastard*", "--filter", "lactate"];
    const { exitCode, stdout } = await runCommand(args);
    assert.equal(exitCode, 0, stdout);
    assert.match(stdout, /^– bastard: it is on no registry/m);
    assert.match(stdout, /^– bastard \(Node 0\.8\.28\): it is on no registry/m);
    assert.match(stdout, /^✓ lactate 0\.13\.12 answers as the contract says/m);
    assert.match(stdout, /^⚠ lactate sends files from outside its folder: /m);
  });

  test("runs from a given folder, with pinned packages and its old gzip", async () => {
    for (const app of entries) {
      const bastard = fileURLToPath(new URL("../static/bastard/", import.meta.url));
      const given = { root: files.root, packages: { bastard } };
      const server = await host.startServer(app, { given }, limits);
      try {
        const { encoding, body } = await get(server, "/home.html");
        assert.deepEqual([encoding, Buffer.from(body).toString()], ["gzip", "all is in its place"]);
        await server.stop();
      } finally {
        await server.kill();
      }
    }
  });
});
