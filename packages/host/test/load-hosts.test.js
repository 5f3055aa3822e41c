/** Several load hosts as one, by doubles: nothing is started. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asOneLoadHost } from "../src/load-hosts.js";

const signal = new AbortController().signal;

/** @type {any} tells what it was asked to load with */
const HERE = { load: async (/** @type {unknown} */ driver) => driver };

/** @param {{ openFilesLimit?: number, fails?: Error }} [how] */
function host({ openFilesLimit = 1000, fails } = {}) {
  /** @type {string[]} */
  const log = [];
  /** @type {any} */
  const generator = { close: async () => void log.push("closed") };
  return {
    log,
    room: () => ({ openFilesLimit, memoryBytes: openFilesLimit }),
    startGenerator: async (/** @type {{ graceMs?: number }} */ { graceMs }) => {
      log.push(`started with ${graceMs}`);
      if (fails) throw fails;
      return generator;
    },
  };
}

describe("several load hosts as one", () => {
  test("may open as many connections as the one with least room, on each", () => {
    const { openFilesLimit } = asOneLoadHost([host({ openFilesLimit: 500 }), host()], HERE).room();
    assert.equal(openFilesLimit, 1000);
  });

  test("start a generator on each, and end them together", async () => {
    const hosts = [host(), host()];
    const generator = await asOneLoadHost(hosts, HERE).startGenerator({ signal, graceMs: 7 });
    await generator.close();
    for (const { log } of hosts) assert.deepEqual(log, ["started with 7", "closed"]);
  });

  test("leave a generator that reaches them by itself to this machine", async () => {
    const hosts = [host(), host()];
    /** @type {any} */
    const [driver, run] = [{ id: "vegeta" }, { signal }];
    assert.equal(await asOneLoadHost(hosts, HERE).load(driver, run), driver);
    assert.deepEqual(
      hosts.flatMap(({ log }) => log),
      [],
    );
  });

  test("where one of them starts none, the others' are ended", async () => {
    const hosts = [host(), host({ fails: new Error("no memory") }), host()];
    await assert.rejects(asOneLoadHost(hosts, HERE).startGenerator({ signal }), /no memory/);
    assert.deepEqual(
      hosts.map(({ log }) => log.at(-1)),
      ["closed", "started with undefined", "closed"],
    );
  });
});
