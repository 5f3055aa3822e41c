/** The protocol in several rounds, by a program named ab that prints what ab once printed. */
import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { abProtocol, pairedRates } from "@routebench/drivers/ab/protocol";

/** @import { ProtocolRun } from "@routebench/contract/suite" */

const { PATH } = process.env;
const REPORT = fileURLToPath(new URL("../fixtures/ab-ok.txt", import.meta.url));
const PERCENTILES = fileURLToPath(new URL("../fixtures/ab-ok.csv", import.meta.url));

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const script = `case "$1" in -V) echo "This is ApacheBench, Version 2.3";; *) cp "${PERCENTILES}" "$3"; cat "${REPORT}";; esac`;
  await writeFile(path.join(folder, "ab"), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(folder, "ab"), 0o755);
  process.env.PATH = `${folder}${path.delimiter}${PATH}`;
});
afterEach(async () => {
  process.env.PATH = PATH;
  await rm(folder, { recursive: true });
});

const subject = (/** @type {string} */ id) => ({
  ...{ id, name: `<${id}>`, version: "1.0.0", homepage: "https://example.org", runsOn: null },
});
const ASK = { path: "/page", connections: 20, requests: 500, flags: ["-r"] };
const PLAN = { words: "Plan", asks: [ASK], times: 2, limitMs: 60_000, control: "two" };

/**
 * @param {number} [rounds] @param {string[]} [dying] ids by launch: those that do not start
 * @param {number} [interruptedAt] the launch, from 1
 * @param {{ launches?: string, plan?: typeof PLAN }} [changes] launches: the file of an interrupted run
 */
async function measured(rounds, dying = [], interruptedAt, { launches, plan = PLAN } = {}) {
  const interruption = new AbortController();
  /** @type {string[]} */
  const started = [];
  /** @type {string[]} */
  const notes = [];
  /** @type {Map<string, string>} */
  const saved = new Map();
  const run = /** @type {ProtocolRun} */ (
    /** @type {unknown} */ ({
      ...{ rounds, subjects: ["one", "two"].map(subject), generatorPrefix: [] },
      machine: {
        startedAt: "2026-11-26T00:00:00.000Z",
        resumedAt: launches === undefined ? [] : ["2026-11-27T00:00:00.000Z"],
        ...{ cpuModel: "a CPU", nodeVersion: "24.0.0" },
      },
      earlier: async (/** @type {string} */ name) =>
        name === "launches.json" ? (launches ?? null) : null,
      ...{
        signal: interruption.signal,
        note: (/** @type {string} */ line) => void notes.push(line),
        didNotFinish: (/** @type {string} */ what) => void notes.push(`✗ ${what}`),
      },
      save: async (/** @type {string} */ name, /** @type {string} */ text) => {
        saved.set(name, text);
      },
      start: async (/** @type {string} */ id) => {
        started.push(id);
        if (started.length === interruptedAt) interruption.abort();
        if (dying[started.length - 1] === id) throw new Error("it does not start");
        return {
          ...{ origin: "http://127.0.0.1:1", kill: async () => {} },
          whileAlive: (/** @type {Promise<unknown>} */ work) => work,
        };
      },
    })
  );
  /** @type {import("@routebench/drivers/ab/protocol").AbMeasured[]} */
  let all = [];
  const page = await abProtocol(run, plan, {}, (found) => {
    all = found;
    return { title: "Title", parts: ["## Part\n"] };
  });
  const file = saved.get("launches.json");
  return { page, all, started, notes, saved, file, csv: saved.get("source.csv") ?? "" };
}

test("where no launch had ended, or there is no ab, nothing is saved", async () => {
  const { page, saved } = await measured(3, [], 1);
  assert.equal(page, "Interrupted before a launch had ended.\n");
  assert.equal(saved.size, 0);
  process.env.PATH = "";
  await assert.rejects(measured(), /^DriverError: nothing was measured: /);
});

describe("a protocol of one round, as the sources measured", () => {
  test("launches each once, in order, and nobody twice", async () => {
    const { started, page, saved } = await measured();
    assert.deepEqual(started, ["one", "two"]);
    assert.match(page, /^# Title\n\nPlan\.\n/);
    assert.doesNotMatch(page, /Each launch|control/);
    assert.equal(saved.get("source.md"), page);
  });

  test("saves the figures of each run, which ab prints and which it writes to the µs", async () => {
    const { csv } = await measured();
    const [heads, ...lines] = csv.trimEnd().split("\n");
    assert.equal(
      heads,
      "server,round,asked,run,requestsPerSecond,bytesPerSecond,timePerRequestMs,processingMs,waitingMs,p50Ms,p66Ms,p75Ms,p80Ms,p90Ms,p95Ms,p98Ms,p99Ms,p100Ms",
    );
    assert.equal(lines.length, 4);
    assert.match(
      String(lines[1]),
      /^one,1,ab -r -c 20 -n 500 \/page,2,2772\.76,422222\.2\d+,7\.213,7,7,6\.434,.*,15\.07$/,
    );
  });
});

describe("a protocol of several rounds", () => {
  test("goes through them forwards and backwards, with the control beside its original", async () => {
    const { started, all, page, csv } = await measured(3);
    assert.deepEqual(started, ["one", "two", "two", "two", "two", "one", "one", "two", "two"]);
    assert.deepEqual(
      all.map(({ subject: { id }, launches }) => [id, launches.length]),
      [
        ["one", 3],
        ["two", 3],
      ],
    );
    assert.match(page, /^Plan; 3 rounds, .*, \\<two\\> twice in each as the control\.$/m);
    assert.match(
      page,
      /^\| \\<two\\> again \| ab -r -c 20 -n 500 \/page \| 2772\.76, 2772\.76, 2772\.76 \|$/m,
    );
    const rows = csv.split("\n").filter((line) => line.startsWith("two again,"));
    assert.deepEqual(
      rows.map((line) => line.split(",")[1]),
      ["1", "1", "2", "2", "3", "3"],
    );
  });

  test("says how many rounds are whole where it was interrupted, and keeps their figures", async () => {
    const { started, page, all } = await measured(3, [], 7);
    assert.equal(started.length, 7);
    assert.match(page, /^Plan; 3 rounds, .* It was interrupted: of the 3 rounds 2 are whole\.$/m);
    assert.equal(all[1]?.launches.filter(([series]) => series?.runs.length === 2).length, 2);
    assert.doesNotMatch((await measured(3)).page, /interrupted/);
  });

  test("pairs two in the rounds that have both", async () => {
    // In the second round the last to be launched is the first subject.
    const dying = [...Array(5).fill(""), "one"];
    const { all, page } = await measured(3, dying);
    const [one, two] = all;
    assert.ok(one && two);
    assert.deepEqual(pairedRates(one, two, ASK), [
      [2772.76, 2772.76],
      [2772.76, 2772.76],
    ]);
    assert.match(page, /^\| \\<one\\> \| .* \| 2772\.76, –, 2772\.76 \|$/m);
  });
});

describe("a protocol that was interrupted", () => {
  test("goes on after its whole rounds, with their figures, and repeats the one that was broken off", async () => {
    // Of the second round two launches were whole, and the third was cut short.
    const { file } = await measured(3, [], 6);
    const { started, all, page, csv, notes } = await measured(3, [], undefined, {
      launches: file,
    });
    assert.deepEqual(started, ["two", "two", "one", "one", "two", "two"]);
    assert.equal(notes[1], "Goes on; 1 of 3 rounds were measured before");
    assert.match(notes[2] ?? "", /^<two>, 4 of 9$/);
    assert.deepEqual(
      all.map(({ launches }) => launches.map(([series]) => series?.runs.length)),
      [
        [2, 2, 2],
        [2, 2, 2],
      ],
    );
    const calm = await measured(3);
    assert.equal(csv, calm.csv);
    assert.doesNotMatch(page, /interrupted/);
    assert.match(page, /^\| Date \| 2026-11-26T00:00:00\.000Z, 2026-11-27T00:00:00\.000Z \|$/m);
  });

  test("has what it takes to go on from a whole run too, for more rounds", async () => {
    const { file } = await measured(2);
    const { started, csv } = await measured(3, [], undefined, { launches: file });
    assert.deepEqual(started, ["one", "two", "two"]);
    assert.equal(csv, (await measured(3)).csv);
  });

  test("keeps why a launch has no figures", async () => {
    const { file, notes } = await measured(2, ["one"]);
    assert.ok(notes.includes("✗ <one>: it does not start"), notes.join("\n"));
    const { all, csv } = await measured(3, [], undefined, { launches: file });
    assert.equal(all[0]?.launches[0]?.[0]?.failure, "it does not start");
    assert.doesNotMatch(csv, /^one,1,/m);
    assert.match(csv, /^one,2,/m);
  });

  test("is not one of another plan, nor a file that cannot be read", async () => {
    const { file } = await measured(2);
    const plan = { ...PLAN, asks: [{ ...ASK, requests: 1000 }] };
    const refused = { name: "DriverError", message: /^cannot resume: launches were planned/ };
    await assert.rejects(measured(3, [], undefined, { launches: file, plan }), refused);
    const others = { ...PLAN, control: "nobody" };
    await assert.rejects(measured(3, [], undefined, { launches: file, plan: others }), refused);
    const broken = measured(3, [], undefined, { launches: String(file).slice(0, 100) });
    await assert.rejects(broken, /^DriverError: cannot resume: .* cannot be read$/);
  });
});
