/** The tables of the source's protocol, from what generators reported. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, describe, it } from "node:test";
import { aloneText, changesText, crowdsText, measureAsSource, wrkText } from "../source.js";

/** @import { ProtocolRun } from "@routebench/contract/suite" */

const subject = (/** @type {string} */ id, version = "5.0.0") => ({
  ...{ id, version, homepage: "https://example.org" },
  name: id.replace("@", " "),
});

/** @type {(requestsPerSecond: number, changes?: object) => import("@routebench/drivers/autocannon/alone").AloneReport} */
const alone = (requestsPerSecond, changes = {}) => ({
  ...{ durationS: 4.5, answeredS: 4, answered: 100_000, errors: 0, timeouts: 0, non2xx: 0 },
  queueFull: 0,
  ...{ latencyMs: 1.157, requestsPerSecond, bytesPerSecond: 2048, ...changes },
});

/** @type {(requestsPerSecond: number) => import("../source.js").WrkReport} */
const ofWrk = (requestsPerSecond) => ({
  ...{ requests: 1000, bytes: 200_000, latencyMeanUs: 830, requestsPerSecond },
  errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0 },
});

/** @param {string} text */
const rowsOf = (text) =>
  text.split("\n").filter((line) => line.startsWith("| ") && !/---/.test(line));

describe("the table of one process", () => {
  it("has each app's figures, the fastest first, and the document's of it below", () => {
    const all = [
      { subject: subject("express@4.18.2", "4.18.2"), report: alone(4703), failure: null },
      { subject: subject("uwebsockets.js"), report: alone(27_551), failure: null },
      { subject: subject("koa"), report: alone(9000), failure: null },
    ];
    const [head, ...rows] = rowsOf(aloneText(all, 1000));
    assert.match(
      String(head),
      /^\| Name \| Version \| Duration \(s\) \| # Errors \| Latency \(us\) \| Requests\/s \| Throughput \(KB\/s\) \|/,
    );
    const names = rows.map((row) => row.split(" | ")[0]);
    assert.deepEqual(names, [
      "| uwebsockets.js",
      "| uWebSockets.js, the source’s",
      "| koa",
      "| express 4.18.2",
      "| express, the source’s",
    ]);
    assert.match(
      String(rows[0]),
      /\| 🥇 4\.500 \| 0 \| 🥇 1157\.000 \| 🥇 27551\.000 \| 🥇 2\.000 \| 25000 \|$/,
    );
    assert.match(
      String(rows[4]),
      /\| 4\.18\.2 \| 23\.300 \| 896 \| 8938\.000 \| 4703\.000 \| 1123\.327 \| 4292 \|$/,
    );
  });

  it("says what errors were, and who did not finish", () => {
    const all = [
      {
        subject: subject("express"),
        report: alone(1, { errors: 896, timeouts: 890, non2xx: 2 }),
        failure: null,
      },
      { subject: subject("fastify"), report: null, failure: "it <died>" },
    ];
    const text = aloneText(all, 1000);
    assert.match(
      text,
      /- express: 890 of its 896 errors are .*; 2 answers are none of 200 to 299\./,
    );
    assert.match(text, /- fastify did not finish: it &#60;died&#62;/);
  });
});

describe("the table of wrk", () => {
  it("has multiples of the slowest, and figures as the document writes them", () => {
    const all = [
      { subject: subject("express"), report: ofWrk(5720), failure: null },
      { subject: subject("fastify"), report: ofWrk(20_200), failure: null },
    ];
    const [, ...rows] = rowsOf(wrkText(all, "4.1.0"));
    assert.match(
      String(rows[0]),
      /^\| fastify \| 5\.0\.0 \| 3\.53x \| 🥇 830 \| 🥇 20\.20k \| 🥇 3\.85 MB\/s \|$/,
    );
    assert.match(
      String(rows[1]),
      /the source’s \| 4\.24\.3 \| 3\.53x \| 5260 \| 20\.20k \| 3\.34 MB\/s \|$/,
    );
    assert.match(String(rows[2]), /^\| express \| 5\.0\.0 \| 1\.00x /);
  });
});

it("the document’s figures stand in the tables of what is nearest to it alone", () => {
  const loaded = { subject: subject("express"), failure: null };
  const where = ": today’s versions on Node 24.0.0";
  const text = aloneText([{ ...loaded, report: alone(1) }], 1000, where);
  const wrk = wrkText([{ ...loaded, report: ofWrk(1) }], "4.1.0", where);
  assert.match(text, /^## In one process: today’s versions on Node 24\.0\.0\n/);
  assert.match(wrk, /^## With wrk, all servers running: today’s versions on Node 24\.0\.0\n/);
  for (const one of [text, wrk]) assert.equal(rowsOf(one).length, 2);
});

describe("its 896 errors", () => {
  const crowd = (/** @type {number} */ connections, /** @type {number} */ errors) => ({
    connections,
    report: alone(1, { errors, timeouts: errors, queueFull: errors * 9, durationS: 16.9 }),
  });

  it("happen with more connections at once than may wait to be accepted", () => {
    const text = crowdsText([crowd(1000, 374), crowd(500, 0), crowd(2000, 900)]);
    assert.match(text, /^## Its 896 errors: all connections at once\n/);
    assert.deepEqual(rowsOf(text).slice(1), [
      "| 500 | 0 | 0 | 0 | 16.900 |",
      "| 1000 | 374 | 374 | 3366 | 16.900 |",
      "| 2000 | 900 | 900 | 8100 | 16.900 |",
    ]);
    assert.match(text, /Here it happens with 1000 and 2000 and not with 500 connections\./);
    assert.match(
      text,
      /23\.3 s, which has room for 2 such waits.*896 errors are those of 448 of its 1000/,
    );
  });

  it("are said not to happen where they do not, and to happen with few where they do", () => {
    assert.match(
      crowdsText([crowd(500, 0), crowd(1000, 0)]),
      /With 500, 1000 connections it did not happen here/,
    );
    assert.match(
      crowdsText([crowd(500, 3), crowd(1000, 4)]),
      /happens with 500 and 1000 connections/,
    );
  });

  it("say nothing of one load alone, nor of a kernel that does not count", () => {
    assert.equal(crowdsText([crowd(1000, 374)]), "");
    const unknown = { connections: 500, report: alone(1, { queueFull: null }) };
    assert.match(crowdsText([unknown, crowd(1000, 1)]), /\| 500 \| 0 \| 0 \| not known here \|/);
  });
});

it("what changed stands in a table of factors, each with its range", () => {
  const range = (/** @type {number} */ mid) => ({ low: mid * 0.9, mid, high: mid * 1.1 });
  const text = changesText(
    [
      {
        ...{ name: "fastify", source: 3.53, ranked: range(1.76) },
        factors: [
          { what: "machine", range: range(1) },
          { what: "Node", range: null },
          ...["framework", "method"].map((what) => ({ what, range: range(0.5) })),
        ],
      },
    ],
    "3 passes",
  );
  assert.deepEqual(rowsOf(text).slice(1), [
    "| fastify | 3.53x | ×1.00 (0.90–1.10) | not measured | ×0.50 (0.45–0.55) | ×0.50 (0.45–0.55) | 1.76x (1.58–1.94) |",
  ]);
  assert.match(text, /- fastify: .* framework \(×0\.50\), then method/);
  assert.equal(changesText([], "3 passes"), "");
});

describe("the protocol", () => {
  let answer = "Hello World!";
  let origin = "";
  const server = createServer((_request, response) => void response.end(answer));
  before(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    origin = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** @type {(changes?: Partial<ProtocolRun>) => { run: ProtocolRun, log: string[] }} */
  function madeUpRun(changes = {}) {
    /** @type {string[]} */
    const log = [];
    const run = /** @type {ProtocolRun} */ ({
      ...{ quick: true, requests: 20, generatorPrefix: [], signal: new AbortController().signal },
      subjects: [subject("express", "4.18.2"), subject("uwebsockets.js", "uwebsockets 3.0.6")],
      published: null,
      machine: { startedAt: "2026-11-23T00:00:00.000Z", cpuModel: "A CPU", nodeVersion: "24.0.0" },
      start: async (id) => {
        log.push(`start ${id}`);
        return {
          origin,
          whileAlive: async () => {
            throw new Error("the server died");
          },
          loadSelf: async (step) => {
            log.push(`${id} ${step.url} ${step.requests} on ${step.connections}`);
            return alone(1);
          },
          stop: async () => {},
          kill: async () => void log.push(`kill ${id}`),
        };
      },
      note: () => {},
      didNotFinish: (what) => void log.push(`✗ ${what}`),
      save: async (name) => void log.push(`save ${name}`),
      ...changes,
    });
    return { run, log };
  }

  it("ranks nobody who answers wrongly, and says what it answered", async () => {
    answer = "Hello Wrong!";
    const { run, log } = madeUpRun();
    const printed = await measureAsSource(run);
    answer = "Hello World!";
    assert.match(
      printed,
      /express did not finish: GET \/hello: expected 200 and .*Hello World!.*, received 200 and .*Hello Wrong!/,
    );
    assert.ok(!log.some((line) => line.includes(" on 20")), log.join("\n"));
    assert.match(log.find((line) => line.startsWith("✗")) ?? "", /^✗ express: GET \/hello: exp/);
    assert.equal(
      log.filter((line) => line.startsWith("start express")).length,
      log.filter((line) => line === "kill express").length,
    );
  });

  it("blames no app whose server an interruption ended", async () => {
    const interruption = new AbortController();
    const { run, log } = madeUpRun({ signal: interruption.signal });
    let loads = 0;
    const printed = await measureAsSource({
      ...run,
      async start(id) {
        const server = await run.start(id);
        const loadSelf = async () => {
          loads += 1;
          if (loads === 1) return alone(1);
          interruption.abort();
          throw new Error("the server exited with signal SIGKILL");
        };
        return { ...server, loadSelf };
      },
    });
    assert.equal(loads, 2);
    assert.doesNotMatch(printed, /did not finish/);
    assert.ok(!log.some((line) => line.startsWith("✗")), log.join("\n"));
  });

  it("loads one app after another by itself, then starts all, and ends every server", async () => {
    const { run, log } = madeUpRun();
    const printed = await measureAsSource(run);
    const alone = ["express", "uwebsockets.js"].flatMap((id) => [
      ...[`start ${id}`, `${id} ${origin}/hello 20 on 20`, `kill ${id}`],
    ]);
    assert.deepEqual(log.slice(0, 6), alone);
    const together = log.slice(6).filter((line) => !line.startsWith("save"));
    if (together.length > 0) {
      assert.deepEqual(together, [
        ...["start express", "start uwebsockets.js"],
        ...["✗ express: the server died", "✗ uwebsockets.js: the server died"],
        ...["kill express", "kill uwebsockets.js"],
      ]);
      assert.match(printed, /express did not finish: the server died/);
    }
    assert.equal(log.at(-1), "save source.md");
  });

  it("launches all in each round, backwards in every second, with the control, and saves each figure", async () => {
    const { run, log } = madeUpRun({ rounds: 3 });
    let csv = "";
    const save = async (/** @type {string} */ name, /** @type {string} */ text) => {
      if (name === "source.csv") csv = text;
    };
    const printed = await measureAsSource({ ...run, save });
    const own = log.filter((line) => line.includes(" 20 on 20")).map((line) => line.split(" ")[0]);
    assert.deepEqual(own, [
      ...["express", "uwebsockets.js", "express"],
      ...["express", "uwebsockets.js", "express"],
      ...["express", "uwebsockets.js", "express"],
    ]);
    assert.match(printed, /3 rounds, .* express twice in each as the control\. The tables are of/);
    const [heads, ...lines] = csv.trimEnd().split("\n");
    assert.equal(heads, "server,round,asked,run,requestsPerSecond,durationS");
    const rows = lines.filter((line) => line.includes("autocannon"));
    assert.equal(rows[0], "express,1,autocannon -c 20 -a 20 /hello,1,1,4.5");
    assert.deepEqual(
      rows.map((line) => line.split(",", 2).join(" ")),
      [1, 2, 3].flatMap((round) => {
        const ids = ["express", "uwebsockets.js", "express again"];
        return (round === 2 ? ids.toReversed() : ids).map((id) => `${id} ${round}`);
      }),
    );
  });

  it("asks of the errors with all connections at once that express whose version is the source’s", async () => {
    const subjects = [subject("express"), subject("express@4.18.2", "4.18.2")];
    const { run } = madeUpRun({ requests: 1000, subjects });
    const start = async (/** @type {string} */ id) => ({
      ...(await run.start(id)),
      loadSelf: async () => alone(1, { durationS: id === "express@4.18.2" ? 9 : 10 }),
    });
    const printed = await measureAsSource({ ...run, start });
    const [, table = ""] = printed.split("all connections at once\n");
    const rows = rowsOf(table.split("\n## ", 1)[0] ?? "");
    assert.deepEqual(rows.slice(1), [
      "| 500 | 0 | 0 | 0 | 9.000 |",
      "| 1000 | 0 | 0 | 0 | 9.000 |",
    ]);
  });

  it("says on what it ran, and what stands in for another version", async () => {
    const printed = await measureAsSource(madeUpRun().run);
    assert.match(printed, /- Node Version: v24\.0\.0/);
    assert.match(printed, /- CPU Model: A CPU/);
    assert.match(printed, /uwebsockets\.js is uwebsockets 3\.0\.6, not 20\.34\.0\n/);
    assert.doesNotMatch(printed, /express is 4\.18\.2, not/);
  });

  it("goes on where an app does not start, and says why", async () => {
    const printed = await measureAsSource(
      madeUpRun({ start: () => Promise.reject(new Error("it is broken")) }).run,
    );
    assert.match(printed, /express did not finish: it is broken/);
    assert.match(printed, /uwebsockets\.js did not finish: it is broken/);
  });

  it("starts nothing once it was interrupted, and leaves what an earlier run saved", async () => {
    const { run, log } = madeUpRun({ signal: AbortSignal.abort() });
    assert.equal(await measureAsSource(run), "Interrupted before an app was measured.\n");
    assert.deepEqual(log, []);
  });
});
