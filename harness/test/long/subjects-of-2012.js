/** The file handlers of 2012, on today's Node and on one of their time: what each answers, and what ends it. */
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

/** What ends a process: a request that its handler does not survive. */
const DIES = "dies";

/**
 * @typedef {object} Expected
 * @property {boolean} [gzips] though nobody asked for it
 * @property {number | "dies"} missing answer to a file that is not there
 * @property {number | "dies"} malformed answer to /%zz
 * @property {number} folder answer to /, beside a home.html
 * @property {string[]} faults that the suite finds
 */

/** @type {Record<string, Expected>} */
const EXPECTED = {
  lactate: {
    gzips: true,
    missing: 404,
    malformed: DIES,
    folder: 404,
    faults: ["head-unlike-get", "traversal"],
  },
  "connect-2.3": { missing: 404, malformed: 400, folder: 404, faults: ["traversal"] },
  "connect-2.3-bare": { missing: DIES, malformed: DIES, folder: 404, faults: ["wrong-404"] },
  "connect-0.5": { missing: 404, malformed: 500, folder: 404, faults: [] },
  "connect-0.5-cached": { missing: 404, malformed: 500, folder: 404, faults: ["stale"] },
  lightnode: { missing: 404, malformed: 404, folder: 200, faults: ["traversal"] },
  "node-static": {
    missing: 404,
    malformed: DIES,
    folder: 404,
    faults: ["head-unlike-get", "traversal"],
  },
  paperboy: { missing: 404, malformed: DIES, folder: 404, faults: [] },
  "static-resource": { missing: 404, malformed: 404, folder: 404, faults: [] },
};

const limits = { startMs: 60_000, stopMs: 60_000 };
const found = await readApps(fileURLToPath(folderOf("subjects")), {
  servers: { runtimes: folderOf("runtimes") },
});
const host = await openLocalHost({ unprivileged: true });

const files = await makeRoot();
after(() => files.remove());

// Most of their time they wait, such as for a file that is sent as it was for some seconds.
describe("the handlers of 2012", { concurrency: 4 }, () => {
  for (const [name, expected] of Object.entries(EXPECTED)) {
    for (const id of [name, `${name}@node-0.8.28`]) {
      describe(id, { concurrency: 1 }, () => {
        const [app] = filterApps(found, [id]);

        /** @type {Server[]} */
        const started = [];
        const start = async (/** @type {object} */ given = { root: files.root }) => {
          const server = await host.startServer(/** @type {App} */ (app), { given }, limits);
          started.push(server);
          return server;
        };
        afterEach(() => Promise.all(started.splice(0).map((server) => server.kill())));

        test("serves every file whole, answers what it has not, and ends when it is asked to", async () => {
          const server = await start();
          for (const path of [...Object.keys(FILES), ...Object.keys(FILES)]) {
            const { status, body, encoding } = await get(server, path);
            const text = Buffer.from(body).toString("latin1");
            assert.deepEqual([path, status, text.length], [path, 200, FILES[path]?.length]);
            assert.equal(text, FILES[path]);
            if (!path.endsWith(".jpg")) assert.equal(encoding, expected.gzips ? "gzip" : undefined);
          }
          const { missing, malformed, folder } = expected;
          const others = {
            "/asdf": missing,
            "/%zz": malformed,
            "/": missing === DIES ? DIES : folder,
          };
          for (const [path, outcome] of Object.entries(others)) {
            if (outcome === DIES) continue;
            assert.equal((await get(server, path)).status, outcome, path);
          }
          await server.stop();
        });

        // One of these ends the process on every Node alike.
        const deadly = expected.missing === DIES ? "/asdf" : "/%zz";
        if ([expected.missing, expected.malformed].includes(DIES)) {
          test(`dies of ${deadly}`, async () => {
            const server = await start();
            await get(server, deadly).catch(() => null);
            await assert.rejects(server.whileAlive(ended()), { code: "crashed" });
          });
        }

        if (id !== name) return;
        test("is found to have its faults, and no others", async () => {
          const findings = await inspectFiles({ start });
          const ids = findings.map(({ id }) => id);
          assert.deepEqual(ids, expected.faults);
        });
      });
    }
  }
});

/** @param {Server} server @param {string} path */
const get = (server, path) => ask(server.origin, { method: "GET", path }, { timeoutMs: 60_000 });

/** A minute in which a process has the time to end. */
const ended = () => sleep(60_000, undefined, { ref: false });

describe("bastard, which is on no registry", () => {
  const entries = filterApps(found, ["bastard", "bastard@*"]);

  test("says how it is had", async () => {
    assert.equal(entries.length, 2);
    for (const app of entries) {
      await assert.rejects(host.startServer(app, { given: { root: files.root } }, limits), {
        code: "does-not-apply",
        message: /on no registry.*--with bastard=PATH/,
      });
    }
  });

  test("is told of, and is no fault", async () => {
    const args = ["verify", "--suite", "static", "--filter", "bastard*", "--filter", "lactate"];
    const { exitCode, stdout } = await runCommand(args);
    assert.equal(exitCode, 0, stdout);
    assert.match(stdout, /^– bastard: it is on no registry/m);
    assert.match(stdout, /^– bastard \(Node 0\.8\.28\): it is on no registry/m);
    assert.match(stdout, /^✓ lactate 0\.13\.12 answers as the contract says/m);
    assert.match(stdout, /^⚠ lactate sends files from outside its folder: /m);
  });

  test("runs from the folder that it is given, with the pinned packages and gzip made of zlib, once it has looked at its files", async () => {
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
