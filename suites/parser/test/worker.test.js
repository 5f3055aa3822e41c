import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { start } from "../worker.js";

const right = new URL("../subjects/js-copying/parser.js", import.meta.url).href;
const broken = (/** @type {string} */ name) =>
  new URL(`subjects/${name}/parser.js`, import.meta.url).href;

describe("worker", () => {
  it("works for the given time, and reports requests and bytes", async () => {
    const worker = await start({ subject: right, fixture: "get" });
    const { requests, bytes, durationMs } = worker.work({ durationMs: 5 });
    assert.ok(requests > 0 && durationMs >= 5);
    assert.equal(bytes, requests * 611);
    worker.check();
  });

  it("counts each of several messages in one piece", async () => {
    const { href } = new URL("../subjects/node-http/parser.js", import.meta.url);
    const worker = await start({ subject: href, fixture: "pipelined" });
    const { requests, bytes } = worker.work({ durationMs: 1 });
    assert.equal(requests % 16, 0);
    assert.equal(bytes, requests * 611);
  });

  it("reports how much a request allocates", async () => {
    const worker = await start({ subject: right, fixture: "get" });
    const { requests, bytes } = worker.allocation({ requests: 20_000 });
    assert.equal(requests, 20_000);
    // It makes at least the strings of eight headers.
    assert.ok(bytes / requests > 500 && bytes / requests < 5000, `${bytes / requests} bytes`);
  });

  it("says why a parser cannot parse a fixture", async () => {
    await assert.rejects(start({ subject: right, fixture: "split" }), {
      code: "does-not-apply",
      message: "takes whole messages only",
    });
  });

  it("detects a parser that returns wrong headers later", async () => {
    const worker = await start({ subject: broken("wrong-headers"), fixture: "get" });
    assert.throws(
      () => worker.allocation({ requests: 5000 }),
      /headers: .*elsewhere:8080.*, not .*localhost:8080/,
    );
  });

  it("detects a parser that throws at the 1000th request", async () => {
    const worker = await start({ subject: broken("throws-at-1000"), fixture: "get" });
    assert.throws(() => worker.allocation({ requests: 5000 }), /request 1000: enough/);
  });

  it("detects a parser that returns an earlier message", async () => {
    await assert.rejects(
      start({ subject: broken("remembers"), fixture: "get" }),
      /headers: .*localhost:8080.*, not .*mocalhost:8080/,
    );
  });

  it("detects a parser that skips messages", async () => {
    const worker = await start({ subject: broken("swallows"), fixture: "get" });
    assert.throws(() => worker.allocation({ requests: 5000 }), /returned \d+ messages, not 5/);
  });
});
