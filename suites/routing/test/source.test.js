/** The tables of the source's protocol, from what generators reported. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aloneText, measureAsSource, wrkText } from "../source.js";

/** @import { ProtocolRun } from "@routebench/contract/suite" */

const subject = (/** @type {string} */ id, version = "5.0.0") => ({
  ...{ id, version, homepage: "https://example.org" },
  name: id.replace("@", " "),
});

/** @type {(requestsPerSecond: number, changes?: object) => import("@routebench/drivers/autocannon/alone").AloneReport} */
const alone = (requestsPerSecond, changes = {}) => ({
  ...{ durationS: 4.5, answeredS: 4, answered: 100_000, errors: 0, timeouts: 0, non2xx: 0 },
  ...{ latencyMs: 1.157, requestsPerSecond, bytesPerSecond: 2048, ...changes },
});

/** @type {(requestsPerSecond: number) => import("@routebench/drivers/wrk/alone").WrkReport} */
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

describe("the protocol", () => {
  /** @type {(changes?: Partial<ProtocolRun>) => { run: ProtocolRun, log: string[] }} */
  function madeUpRun(changes = {}) {
    /** @type {string[]} */
    const log = [];
    const run = /** @type {ProtocolRun} */ ({
      ...{ quick: true, requests: 20, generatorPrefix: [], signal: new AbortController().signal },
      subjects: [subject("express", "4.18.2"), subject("uwebsockets.js", "uwebsockets 3.0.6")],
      machine: { startedAt: "2026-11-23T00:00:00.000Z", cpuModel: "A CPU", nodeVersion: "24.0.0" },
      start: async (id) => {
        log.push(`start ${id}`);
        return {
          origin: "http://127.0.0.1:1",
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
      save: async (name) => void log.push(`save ${name}`),
      ...changes,
    });
    return { run, log };
  }

  it("loads one app after another by itself, then starts all, and ends every server", async () => {
    const { run, log } = madeUpRun();
    const printed = await measureAsSource(run);
    const alone = ["express", "uwebsockets.js"].flatMap((id) => [
      ...[`start ${id}`, `${id} http://127.0.0.1:1/hello 20 on 20`, `kill ${id}`],
    ]);
    assert.deepEqual(log.slice(0, 6), alone);
    const together = log.slice(6).filter((line) => !line.startsWith("save"));
    if (together.length > 0) {
      assert.deepEqual(together, [
        ...["start express", "start uwebsockets.js", "kill express", "kill uwebsockets.js"],
      ]);
      assert.match(printed, /express did not finish: the server died/);
    }
    assert.equal(log.at(-1), "save source.md");
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

  it("starts nothing once it was interrupted", async () => {
    const { run, log } = madeUpRun({ signal: AbortSignal.abort() });
    await measureAsSource(run);
    assert.deepEqual(log, ["save source.md"]);
  });
});
