/** What the tests of the suite find of handlers whose faults are known from their code. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inspectFiles } from "../../../suites/static/findings/inspect.js";
import { TESTS } from "../../../suites/static/findings/tests.js";
import { filterSubjects } from "../../src/discover/filter.js";
import { discoverSubjects } from "../../src/discover/subjects.js";
import { openLocalHost } from "../../src/host/local/local-host.js";

/** @import { Server } from "../../src/host/host.js" */

const folderOf = (/** @type {string} */ name) =>
  new URL(`../../../suites/static/${name}/`, import.meta.url);

const FILES = [
  { path: "/some.js", body: Buffer.from("var some = 1;\n".repeat(50)) },
  { path: "/some.html", body: Buffer.from("<p>some</p>\n".repeat(50)) },
];

/** By the tests that they are found by: the finding's id. @type {Record<string, Record<string, string>>} */
const KNOWN = {
  lactate: {
    "what it sends": "coded-unasked",
    "what lies outside its root": "traversal",
    "/%zz": "dies",
  },
  lightnode: {
    "HTTP/1.0": "chunked-to-1.0",
    "its headers": "no-content-type",
    "files that change": "change",
  },
  "connect-2.3": { "files in memory": "reads-each-time", "process.nextTick": "no-next-tick" },
  "node-static": { "/%zz": "dies", "files in memory": "cached-in-memory" },
  paperboy: {
    "/%zz": "dies",
    "files in memory": "reads-each-time",
    "process.nextTick": "next-tick",
  },
  "static-resource": { "large files": "synchronous" },
};

const subjects = await discoverSubjects(fileURLToPath(folderOf("subjects")), {
  servers: { runtimes: folderOf("runtimes") },
});
const host = await openLocalHost({ unprivileged: true });
const limits = { startMs: 60_000, stopMs: 60_000 };

for (const [id, known] of Object.entries(KNOWN)) {
  describe(id, () => {
    for (const [app] of [filterSubjects(subjects, [id]), filterSubjects(subjects, [`${id}@*`])]) {
      test(`${app?.name}: ${Object.values(known).join(", ")}`, async () => {
        /** @type {Server[]} */
        const started = [];
        const start = async (/** @type {object | undefined} */ given) => {
          const server = await host.startServer(/** @type {any} */ (app), { given }, limits);
          started.push(server);
          return server;
        };
        const tests = TESTS.filter(({ what }) => Object.hasOwn(known, what));
        assert.equal(tests.length, Object.keys(known).length);
        try {
          const inspect = inspectFiles(FILES, ["/asdf"], tests);
          const { found = [] } = await inspect({ path: "/some.js", start });
          const ids = found.map((finding) => finding.id);
          for (const wanted of Object.values(known)) {
            assert.ok(ids.includes(wanted), `${wanted} is not among ${JSON.stringify(found)}`);
          }
        } finally {
          await Promise.all(started.map((server) => server.kill()));
        }
      });
    }
  });
}
