import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, test } from "node:test";
import { abSubject, circumstances } from "@routebench/drivers/ab/protocol";
import { abArguments, probeAb, runAb } from "@routebench/drivers/ab/run-ab";
import { DriverError, GeneratorLate } from "@routebench/drivers/driver";
import { startServer } from "../support/servers.js";

const { version, why } = await probeAb();
const needsAb = version === undefined && why;

const { PATH } = process.env;
/** @type {(() => Promise<unknown>)[]} */
const endings = [];
afterEach(async () => {
  process.env.PATH = PATH;
  for (const end of endings.splice(0)) await end();
});

/** @param {Parameters<typeof startServer>[0]} answers */
async function serve(answers) {
  const { origin, server } = await startServer(answers);
  endings.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return origin;
}

/** @param {string} script of a program named ab */
async function fakeAb(script) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  endings.push(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "ab"), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(folder, "ab"), 0o755);
  process.env.PATH = `${folder}${path.delimiter}${PATH}`;
}

const unlimited = { launchPrefix: [], limitMs: 60_000, signal: new AbortController().signal };
const ASK = { path: "/page", connections: 4, requests: 40 };

test("one connection is ab's own default, and further flags come first", () => {
  const origin = "http://127.0.0.1:80";
  assert.deepEqual(abArguments(origin, { ...ASK, flags: ["-r"] }), [
    ...["-r", "-c", "4", "-n", "40", `${origin}/page`],
  ]);
  assert.deepEqual(abArguments(origin, { ...ASK, connections: 1 }), ["-n", "40", `${origin}/page`]);
});

describe("where there is no ab", () => {
  test("it is told with the way to get it", async () => {
    process.env.PATH = "/nowhere";
    const found = await probeAb();
    assert.equal(found.version, undefined);
    assert.match(found.why, /^ab was not found; .*apt-get install apache2-utils/);
  });

  test("another program of that name is told from it", async () => {
    await fakeAb("echo abdominals");
    const found = await probeAb();
    assert.equal(found.version, undefined);
    assert.match(found.why, /does not answer -V as ab does/);
  });
});

test("a protocol tells when, on what and with which versions it was run", () => {
  const subject = (/** @type {string} */ name, /** @type {string | null} */ runsOn) => ({
    ...{ id: name, name, version: "2.4.71", homepage: "https://example.org", runsOn },
  });
  const text = circumstances(
    {
      machine: {
        startedAt: "2026-11-24T04:00:00.000Z",
        resumedAt: [],
        cpuModel: "Some | EPYC",
        nodeVersion: "20.20.2",
      },
      subjects: [
        ...[subject("one", "Node 20.20.2"), subject("old", "Node 0.8.28")],
        ...[subject("another", "Node 20.20.2"), subject("Apache httpd", null)],
      ],
    },
    "2.3",
  );
  assert.deepEqual(text.trimEnd().split("\n").slice(2), [
    "| Date | 2026-11-24T04:00:00.000Z |",
    "| CPU | Some \\| EPYC |",
    "| ab | 2.3 |",
    "| Servers on | Node 20.20.2, Node 0.8.28 |",
    "| Apache httpd | 2.4.71 |",
  ]);
});

test("an ab that hangs is stopped", async () => {
  await fakeAb("exec sleep 60");
  const late = runAb("http://127.0.0.1:1", ASK, { ...unlimited, limitMs: 200 });
  await assert.rejects(late, GeneratorLate);
});

describe("the real program", { skip: needsAb }, () => {
  test("asks over HTTP/1.0, each time on a connection of its own, and reports", async () => {
    /** @type {Set<string>} */
    const versions = new Set();
    const sockets = new Set();
    let requests = 0;
    const { origin, server } = await startServer({
      "/page": (request, response) => {
        versions.add(request.httpVersion);
        sockets.add(request.socket);
        requests += 1;
        response.end("page");
      },
    });
    endings.push(async () => server.close());
    const { report, percentiles, text, csv, command } = await runAb(origin, ASK, unlimited);
    assert.deepEqual([...versions], ["1.0"]);
    // It may begin some that it does not wait for.
    assert.ok(requests >= 40);
    assert.equal(sockets.size, requests);
    assert.equal(report.completed, 40);
    assert.equal(report.documentBytes, 4);
    assert.equal(percentiles.at(-1)?.percent, 100);
    assert.match(text, /^This is ApacheBench/);
    assert.match(csv, /^Percentage served/);
    assert.equal(command, `ab -c 4 -n 40 ${origin}/page`);
  });

  test("that finds nobody is a failure with its words", async () => {
    const run = runAb("http://127.0.0.1:1", ASK, unlimited);
    await assert.rejects(run, (/** @type {Error} */ error) => {
      return error instanceof DriverError && /^ab failed: .*refused/.test(error.message);
    });
  });
});

describe("a subject that is loaded as the sources did", { skip: needsAb }, () => {
  const means = { generatorPrefix: [], signal: unlimited.signal };
  const plan = { asks: [ASK, { ...ASK, path: "/other" }], times: 3, limitMs: 60_000 };

  test("is started once for all its runs", async () => {
    const origin = await serve({ "/page": {}, "/other": { body: "another" } });
    let [starts, kills] = [0, 0];
    const start = async () => {
      starts += 1;
      return {
        ...{ origin, whileAlive: async (/** @type {Promise<any>} */ work) => work },
        kill: async () => {
          kills += 1;
        },
      };
    };
    const series = await abSubject(start, plan, means);
    assert.deepEqual([starts, kills], [1, 1]);
    const lengths = series.map(({ runs }) => runs.map(({ report }) => report.documentBytes));
    assert.deepEqual(lengths, [
      [5, 5, 5],
      [7, 7, 7],
    ]);
  });

  test("is started anew for what it is to be given otherwise", async () => {
    const origin = await serve({ "/page": {}, "/other": {} });
    /** @type {(object | undefined)[]} */
    const started = [];
    let kills = 0;
    const start = async (/** @type {{ given?: object }} */ { given }) => {
      started.push(given);
      return {
        ...{ origin, whileAlive: async (/** @type {Promise<any>} */ work) => work },
        kill: async () => {
          kills += 1;
        },
      };
    };
    const given = { root: "/another" };
    const asks = [ASK, ...plan.asks.map((ask) => ({ ...ask, given }))];
    const series = await abSubject(start, { ...plan, asks, times: 1 }, means);
    assert.deepEqual(started, [undefined, given]);
    assert.equal(kills, 2);
    assert.deepEqual(
      series.map(({ runs }) => runs.length),
      [1, 1, 1],
    );
  });

  test("and dies is named with what it died of, and asked on", async () => {
    let starts = 0;
    const start = async () => {
      starts += 1;
      /** @type {(error: Error) => void} */
      let die = () => {};
      const death = new Promise((_, reject) => {
        die = reject;
      });
      death.catch(() => {});
      const origin = await serve({
        "/page": (request) => {
          request.socket.destroy();
          die(new Error("the server exited with code 1: TypeError: next is not a function"));
        },
        "/other": {},
      });
      return {
        ...{ origin, kill: async () => {} },
        whileAlive: (/** @type {Promise<any>} */ work) => Promise.race([work, death]),
      };
    };
    const [page, other] = await abSubject(start, plan, means);
    assert.equal(page?.failure, "the server exited with code 1: TypeError: next is not a function");
    assert.equal(page?.runs.length, 0);
    assert.equal(other?.failure, null);
    assert.equal(other?.runs.length, 3);
    assert.equal(starts, 2);
  });

  test("and cannot be started has no runs, and the reason", async () => {
    const start = async () => {
      throw new Error("it is not installed\nat some place");
    };
    const series = await abSubject(start, plan, means);
    assert.deepEqual(
      series.map(({ runs, failure }) => [runs.length, failure]),
      [
        [0, "it is not installed"],
        [0, "it is not installed"],
      ],
    );
  });
});
